// Saving what is on the screen. Drawings are made to stand alone: styles are written into them.

export function download(name: string, content: Blob) {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

const kStyled = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-family', 'font-size', 'font-weight', 'letter-spacing', 'text-anchor'];

/** Several drawings below each other as one SVG with its styles inside. */
export function svgText(drawings: readonly SVGSVGElement[], ground: string): string {
  const parts: string[] = [];
  let height = 0;
  let width = 0;
  for (const drawing of drawings) {
    const copy = drawing.cloneNode(true) as SVGSVGElement;
    const from = [drawing, ...drawing.querySelectorAll<SVGElement>('*')];
    const to = [copy, ...copy.querySelectorAll<SVGElement>('*')];
    from.forEach((element, i) => {
      const computed = getComputedStyle(element);
      const style = kStyled.map((name) => [name, computed.getPropertyValue(name)]).filter(([, value]) => value && value !== 'none' && value !== 'normal' || value === 'none');
      to[i].setAttribute('style', style.map(([name, value]) => `${name}:${value.replace(/"/g, "'")}`).join(';'));
      for (const name of ['class', 'role', 'id', 'data-bar', 'aria-selected', 'aria-label', 'tabindex']) to[i].removeAttribute(name);
    });
    const own = { width: drawing.clientWidth || Number(drawing.getAttribute('width')), height: drawing.clientHeight || Number(drawing.getAttribute('height')) };
    parts.push(`<g transform="translate(0 ${height})">${copy.innerHTML}</g>`);
    height += own.height;
    width = Math.max(width, own.width);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif"><rect width="100%" height="100%" fill="${ground}"/>${parts.join('')}</svg>`;
}

export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  // As a data: address: a canvas takes no drawing with elements inside from anywhere else.
  await new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = () => reject(new Error('png'));
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  });
  // Twice the size for sharp print, within what browsers draw.
  const scale = Math.min(2, 16000 / Math.max(image.width, image.height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await new Promise<Blob>((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('png'))), 'image/png'));
}

/** A copy of what is on the screen that does nothing: no scripts, no controls. */
function still(element: HTMLElement): { copy: HTMLElement; css: string } {
  const copy = element.cloneNode(true) as HTMLElement;
  copy.querySelectorAll('script, .no-print, dialog').forEach((one) => one.remove());
  // What was chosen is kept in words; what can only be pressed is left out.
  const chosen = [...element.querySelectorAll('select')].map((one) => one.selectedOptions[0]?.textContent ?? '');
  const states = [...element.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).type === 'checkbox' ? (one as HTMLInputElement).checked : (one as HTMLInputElement).type === 'file' ? '' : (one as HTMLInputElement).value);
  const inWords = (one: Element, text: string) => { const word = document.createElement('span'); word.className = one.className; word.textContent = text; one.replaceWith(word); };
  copy.querySelectorAll('select').forEach((one, i) => inWords(one, chosen[i]));
  copy.querySelectorAll('input, textarea').forEach((one, i) => { const state = states[i]; if (state === false) (one.closest('label') ?? one).remove(); else if (state === true) one.remove(); else inWords(one, String(state)); });
  copy.querySelectorAll('button').forEach((one) => { if (one.matches('.badge, .fold *, th *, [aria-pressed="true"]')) inWords(one, one.textContent ?? ''); else one.remove(); });
  copy.querySelectorAll<HTMLElement>('[tabindex]').forEach((one) => one.removeAttribute('tabindex'));
  let css = '';
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) if (!(rule instanceof CSSFontFaceRule)) css += `${rule.cssText}\n`;
  }
  return { copy, css };
}

/** Any view as a drawing that stands alone: its elements inside an SVG, as high as they are. */
export function viewSvg(element: HTMLElement): string {
  const { copy, css } = still(element);
  const frame = document.createElement('div');
  frame.className = 'saved';
  const look = getComputedStyle(document.body);
  const width = Math.max(480, element.clientWidth);
  frame.setAttribute('style', `width:${width}px;background:${look.backgroundColor};color:${look.color};font:${look.font.replace(/"/g, "'")}`);
  frame.append(copy);
  // Laid out once, out of sight, to know its height.
  const probe = document.createElement('div');
  probe.setAttribute('style', 'position:absolute;left:-99999px;top:0;visibility:hidden');
  probe.append(frame);
  document.body.append(probe);
  const height = Math.ceil(frame.getBoundingClientRect().height);
  probe.remove();
  const style = document.createElement('style');
  style.textContent = css;
  frame.prepend(style);
  const theme = document.documentElement.dataset.theme ?? 'light';
  const body = new XMLSerializer().serializeToString(frame);
  return `<svg xmlns="http://www.w3.org/2000/svg" data-theme="${theme}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><foreignObject width="100%" height="100%">${body}</foreignObject></svg>`;
}

/** What is on the screen as one page without scripts. */
export async function htmlOf(element: HTMLElement, title: string): Promise<string> {
  const { copy, css } = still(element);
  const theme = document.documentElement.dataset.theme ?? 'light';
  const name = title.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);
  return `<!doctype html><html lang="en" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title><style>${css}
html,body{height:auto}</style></head><body><div class="saved">${copy.outerHTML}</div></body></html>`;
}
