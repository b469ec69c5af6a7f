// The text as it is drawn: paragraphs and folds, each paragraph cut into pieces at the marks.
import type { Fold } from './folding';
import { pieces, type Marked, type Piece, type Span } from './spans';

export type Block =
  | { kind: 'paragraph'; key: string; pieces: Piece[]; continues: boolean }
  | { kind: 'fold'; key: string; span: Span; sentences: number };

export function blocks(paragraphs: readonly Span[], marks: readonly Marked[], folds: readonly Fold[] | null): Block[] {
  if (!folds) return paragraphs.map((span) => ({ kind: 'paragraph', key: `p${span.begin}`, pieces: pieces(span, marks), continues: false }));
  const result: Block[] = [];
  for (const part of folds) {
    if (part.kind === 'fold') {
      result.push({ kind: 'fold', key: `f${part.begin}`, span: part, sentences: part.sentences });
      continue;
    }
    for (const paragraph of paragraphs) {
      const begin = Math.max(paragraph.begin, part.begin);
      const end = Math.min(paragraph.end, part.end);
      if (begin < end) {
        result.push({ kind: 'paragraph', key: `p${begin}`, pieces: pieces({ begin, end }, marks), continues: begin > paragraph.begin });
      }
    }
  }
  return result;
}
