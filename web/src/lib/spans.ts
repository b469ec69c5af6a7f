// Offsets of gnomon count code points; strings of JavaScript count UTF-16 units. The two differ as
// soon as a text contains a character outside the Basic Multilingual Plane.

/** Converts offsets in both directions. Costs one pass, and nothing for texts without such characters. */
export class Offsets {
  /** Code point offsets at which a character of two units stands, ascending. */
  private readonly wide: number[] = [];

  constructor(text: string) {
    for (let unit = 0, point = 0; unit < text.length; unit++, point++) {
      const code = text.charCodeAt(unit);
      if (code >= 0xd800 && code < 0xdc00 && unit + 1 < text.length) {
        const next = text.charCodeAt(unit + 1);
        if (next >= 0xdc00 && next < 0xe000) {
          this.wide.push(point);
          unit++;
        }
      }
    }
  }

  toUnits(point: number): number {
    return point + below(this.wide, point);
  }

  toPoints(unit: number): number {
    // The k-th wide character begins at unit wide[k] + k; an offset inside one belongs to its begin.
    let low = 0;
    let high = this.wide.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.wide[middle] + middle < unit) low = middle + 1;
      else high = middle;
    }
    return unit - low;
  }
}

/** How many of the ascending numbers are smaller. */
function below(numbers: number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface Span {
  begin: number;
  end: number;
}

export interface Marked extends Span {
  id: string;
}

/** A run of text under the same marks; the innermost mark is the last one. */
export interface Piece extends Span {
  marks: string[];
}

/**
 * Cuts a part of the text into pieces at the ends of all marks. Marks may nest and cross; the shortest
 * one at a place is the innermost.
 */
export function pieces(part: Span, marks: readonly Marked[]): Piece[] {
  const cuts = new Set([part.begin, part.end]);
  const inside = marks.filter((mark) => mark.end > mark.begin && mark.end > part.begin && mark.begin < part.end);
  for (const mark of inside) {
    cuts.add(Math.max(mark.begin, part.begin));
    cuts.add(Math.min(mark.end, part.end));
  }
  const at = [...cuts].sort((a, b) => a - b);
  const byBegin = [...inside].sort((a, b) => a.begin - b.begin || b.end - a.end);
  const result: Piece[] = [];
  let next = 0;
  let open: Marked[] = [];
  for (let i = 0; i + 1 < at.length; i++) {
    while (next < byBegin.length && byBegin[next].begin <= at[i]) open.push(byBegin[next++]);
    open = open.filter((mark) => mark.end > at[i]);
    const innermost = [...open].sort((a, b) => b.end - b.begin - (a.end - a.begin));
    result.push({ begin: at[i], end: at[i + 1], marks: innermost.map((mark) => mark.id) });
  }
  return result;
}

/** Paragraphs: stretches between empty lines, without the white space around them. */
export function paragraphs(text: string, part: Span): Span[] {
  const result: Span[] = [];
  const gap = /\n[ \t\r]*(?:\n[ \t\r]*)+/g;
  let begin = part.begin;
  const add = (from: number, to: number) => {
    while (from < to && /\s/.test(text[from])) from++;
    while (to > from && /\s/.test(text[to - 1])) to--;
    if (from < to) result.push({ begin: from, end: to });
  };
  gap.lastIndex = begin;
  for (let match = gap.exec(text); match && match.index < part.end; match = gap.exec(text)) {
    add(begin, match.index);
    begin = match.index + match[0].length;
  }
  add(begin, part.end);
  return result;
}

/** Sentences of a text, for folding and distances; the language decides, as the browser knows it. */
export function sentences(text: string, part: Span): Span[] {
  const result: Span[] = [];
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
  for (const paragraph of paragraphs(text, part)) {
    // Line ends inside a paragraph are layout: they end no sentence.
    const words = text.slice(paragraph.begin, paragraph.end).replace(/\s/g, ' ');
    for (const one of segmenter.segment(words)) {
      result.push({ begin: paragraph.begin + one.index, end: paragraph.begin + one.index + one.segment.length });
    }
  }
  return result;
}

/** The position in a list of ascending, non-overlapping spans; -1 before the first. */
export function indexAt(spans: readonly Span[], offset: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle].begin <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A selection widened to whole words and without white space at its ends; nothing if no word is left. */
export function wholeWords(text: string, selection: Span): Span | null {
  let { begin, end } = selection;
  const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}\p{M}_’'-]/u.test(char);
  while (begin < end && /\s/.test(text[begin])) begin++;
  while (end > begin && /\s/.test(text[end - 1])) end--;
  if (begin >= end) return null;
  while (begin > 0 && isWord(text[begin]) && isWord(text[begin - 1])) begin--;
  while (end < text.length && isWord(text[end - 1]) && isWord(text[end])) end++;
  while (end > begin && /[’'-]/.test(text[end - 1])) end--;
  return begin < end ? { begin, end } : null;
}
