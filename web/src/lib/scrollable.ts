// What scrolls sideways can be reached and scrolled by keyboard, and has a name.
export function scrollable(node: HTMLElement) {
  node.tabIndex = 0;
  node.setAttribute('role', 'group');
  const title = node.closest('section')?.querySelector('h1, h2')?.textContent ?? document.querySelector('h1')?.textContent;
  node.setAttribute('aria-label', title?.trim() || 'table');
}
