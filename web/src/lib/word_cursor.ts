// Marking by keyboard: a cursor that covers one or more words.
import type { Span } from './spans';
import { indexAt } from './spans';

export function wordSpans(text: string, part: Span): Span[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  const result: Span[] = [];
  for (const one of segmenter.segment(text.slice(part.begin, part.end))) {
    if (one.isWordLike) result.push({ begin: part.begin + one.index, end: part.begin + one.index + one.segment.length });
  }
  return result;
}

/** Words from `first` to `last`, both included. */
export interface WordCursor {
  first: number;
  last: number;
}

export type CursorMove = 'next' | 'previous' | 'extend' | 'shrink' | 'down' | 'up';

export function moveCursor(cursor: WordCursor, move: CursorMove, spans: readonly Span[], sentences: readonly Span[]): WordCursor {
  const most = spans.length - 1;
  if (most < 0) return cursor;
  const clamp = (at: number) => Math.min(most, Math.max(0, at));
  switch (move) {
    case 'next': { const at = clamp(cursor.last + 1); return { first: at, last: at }; }
    case 'previous': { const at = clamp(cursor.first - 1); return { first: at, last: at }; }
    case 'extend': return { first: cursor.first, last: clamp(cursor.last + 1) };
    case 'shrink': return { first: cursor.first, last: Math.max(cursor.first, cursor.last - 1) };
    default: {
      const sentence = indexAt(sentences, spans[cursor.first].begin) + (move === 'down' ? 1 : -1);
      const target = sentences[Math.min(sentences.length - 1, Math.max(0, sentence))];
      const at = target ? spans.findIndex((one) => one.begin >= target.begin) : cursor.first;
      return { first: at < 0 ? most : at, last: at < 0 ? most : at };
    }
  }
}

export function cursorSpan(cursor: WordCursor, spans: readonly Span[]): Span | null {
  return spans[cursor.first] && spans[cursor.last] ? { begin: spans[cursor.first].begin, end: spans[cursor.last].end } : null;
}

/** The words that a span touches. */
export function cursorOf(span: Span, spans: readonly Span[]): WordCursor | null {
  const touched = spans.map((one, i) => [one, i] as const).filter(([one]) => one.end > span.begin && one.begin < span.end);
  return touched.length ? { first: touched[0][1], last: touched.at(-1)![1] } : null;
}
