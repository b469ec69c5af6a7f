// One place that knows every key. A view lists its bindings; the same list is the help that "?" shows.

export interface Binding {
  /** As KeyboardEvent.key, with "Shift+", "Alt+" or "Ctrl+" before it; "Ctrl+" stands for ⌘ too. */
  keys: string[];
  label: string;
  run: (event: KeyboardEvent) => void;
  /** Not shown in the help: a second way to something that is. */
  quiet?: boolean;
}

export function keyName(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const key = event.key === ' ' ? 'Space' : event.key;
  const isLetter = key.length === 1;
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${
    event.shiftKey && !isLetter ? 'Shift+' : ''
  }${key}`;
}

/** Keys belong to a text field while somebody types in it; Escape and combinations do not. */
export function isTyping(event: Pick<KeyboardEvent, 'target' | 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  const target = event.target as { tagName?: string; isContentEditable?: boolean; type?: string } | null;
  if (!target || event.key === 'Escape' || event.ctrlKey || event.metaKey) return false;
  const tag = target.tagName?.toLowerCase();
  if (tag === 'input') return !['checkbox', 'radio', 'button', 'range', 'file'].includes(target.type ?? 'text');
  return tag === 'textarea' || tag === 'select' || target.isContentEditable === true;
}

/** Runs the binding of a key; false when there is none. Lists given later win. */
export function dispatch(lists: readonly (readonly Binding[])[], event: KeyboardEvent): boolean {
  if (isTyping(event)) return false;
  const name = keyName(event);
  // A button or link that has the focus keeps Enter and Space.
  const tag = (event.target as HTMLElement | null)?.tagName?.toLowerCase();
  if ((name === 'Enter' || name === 'Space') && (tag === 'button' || tag === 'a' || tag === 'summary')) return false;
  for (let i = lists.length - 1; i >= 0; i--) {
    const binding = lists[i].find((one) => one.keys.includes(name));
    if (binding) {
      event.preventDefault();
      binding.run(event);
      return true;
    }
  }
  return false;
}

const kSigns: Record<string, string> = {
  ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc', Enter: '⏎', Space: 'Space',
};

export function keySign(key: string): string {
  if (key === '+') return key;
  return key.split('+').map((part) => kSigns[part] ?? part).join(' ');
}

/** Keys that two bindings of one list share: a mistake that the tests look for. */
export function clashes(bindings: readonly Binding[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const key of bindings.flatMap((binding) => binding.keys)) {
    if (seen.has(key)) twice.add(key);
    seen.add(key);
  }
  return [...twice];
}
