// Folds the text between distant places, so that both are on one screen: the sentences of the places
// stay, with a few words on either side; what lies between becomes one line that can be opened.
import { indexAt, type Span } from './spans';

export interface Fold extends Span {
  kind: 'text' | 'fold';
  /** Of a fold: how many sentences it hides, at least in part. */
  sentences: number;
}

/** Shorter stretches are not worth a fold. */
const kLeastFolded = 160;
/** Characters that stay beside a sentence, up to the next end of a word. */
const kKept = 60;

export function fold(text: string, part: Span, sentences: readonly Span[], places: readonly Span[]): Fold[] {
  const whole: Fold[] = [{ kind: 'text', begin: part.begin, end: part.end, sentences: 0 }];
  const inside = places.filter((place) => place.begin >= part.begin && place.end <= part.end);
  if (inside.length === 0 || sentences.length === 0) return whole;
  const kept: Span[] = inside
    .map((place) => {
      const first = sentences[Math.max(0, indexAt(sentences, place.begin))];
      const last = sentences[Math.max(0, indexAt(sentences, Math.max(place.begin, place.end - 1)))];
      return {
        begin: wordStart(text, Math.max(part.begin, Math.min(first.begin, place.begin) - kKept)),
        end: wordEnd(text, Math.min(part.end, Math.max(last.end, place.end) + kKept)),
      };
    })
    .sort((a, b) => a.begin - b.begin);
  const result: Fold[] = [];
  let at = part.begin;
  for (const span of kept) {
    if (span.end <= at) continue;
    const begin = Math.max(at, span.begin);
    if (begin - at >= kLeastFolded) {
      result.push({ kind: 'fold', begin: at, end: begin, sentences: countSentences(sentences, at, begin) });
      result.push({ kind: 'text', begin, end: span.end, sentences: 0 });
    } else {
      const previous = result.at(-1);
      if (previous?.kind === 'text') previous.end = span.end;
      else result.push({ kind: 'text', begin: at, end: span.end, sentences: 0 });
    }
    at = span.end;
  }
  if (part.end - at >= kLeastFolded) {
    result.push({ kind: 'fold', begin: at, end: part.end, sentences: countSentences(sentences, at, part.end) });
  } else if (result.length > 0 && at < part.end) {
    result[result.length - 1].end = part.end;
  }
  return result;
}

function countSentences(sentences: readonly Span[], begin: number, end: number): number {
  return Math.max(1, indexAt(sentences, end - 1) - Math.max(0, indexAt(sentences, begin)) + 1);
}

function wordStart(text: string, at: number): number {
  while (at > 0 && /\S/.test(text[at - 1])) at--;
  return at;
}

function wordEnd(text: string, at: number): number {
  while (at < text.length && /\S/.test(text[at])) at++;
  return at;
}
