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
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = address;
    });
    // Twice the size for sharp print, within what browsers draw.
    const scale = Math.min(2, 16000 / Math.max(image.width, image.height, 1));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('png'))), 'image/png'));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** What is on the screen as one page without scripts. */
export async function htmlOf(element: HTMLElement, title: string): Promise<string> {
  const copy = element.cloneNode(true) as HTMLElement;
  copy.querySelectorAll('script, .no-print, dialog').forEach((one) => one.remove());
  copy.querySelectorAll('button, input, select').forEach((one) => one.remove());
  copy.querySelectorAll<HTMLElement>('[tabindex]').forEach((one) => one.removeAttribute('tabindex'));
  let css = '';
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) if (!(rule instanceof CSSFontFaceRule)) css += `${rule.cssText}\n`;
  }
  const theme = document.documentElement.dataset.theme ?? 'light';
  const name = title.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);
  return `<!doctype html><html lang="en" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title><style>${css}
html,body{height:auto}.saved *{max-height:none!important}.saved .scroller,.saved main{height:auto!important;overflow:visible!important}</style></head><body><div class="saved">${copy.outerHTML}</div></body></html>`;
}
