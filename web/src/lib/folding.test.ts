import { describe, expect, it } from 'vitest';
import { fold } from './folding';
import { sentences } from './spans';

const text = Array.from({ length: 30 }, (_, i) => `Sentence number ${i} says that something happened here.`).join(' ');
const whole = { begin: 0, end: text.length };
const cut = sentences(text, whole);
const at = (number: number) => ({ begin: text.indexOf(`number ${number} `), end: text.indexOf(`number ${number} `) + 6 });

describe('folding', () => {
  it('keeps both places with their sentences and hides what lies between', () => {
    const folds = fold(text, whole, cut, [at(6), at(22)]);
    expect(folds.map((one) => one.kind)).toEqual(['fold', 'text', 'fold', 'text', 'fold']);
    for (const number of [6, 22]) {
      const sentence = cut[number];
      expect(folds.some((one) => one.kind === 'text' && one.begin <= sentence.begin && one.end >= sentence.end)).toBe(true);
    }
    expect(folds[2].sentences).toBeGreaterThan(10);
  });

  it('loses no letter: the parts join to the text', () => {
    for (const places of [[], [at(0)], [at(29)], [at(3), at(4)], [at(10), at(2), at(28)]]) {
      const folds = fold(text, whole, cut, places);
      expect(folds.map((one) => text.slice(one.begin, one.end)).join('')).toBe(text);
    }
  });

  it('leaves near places alone', () => {
    const short = text.slice(0, cut[3].end);
    expect(fold(short, { begin: 0, end: short.length }, cut.slice(0, 4), [at(1), at(2)]).filter((one) => one.kind === 'fold')).toEqual([]);
  });

  it('folds nothing without places', () => expect(fold(text, whole, cut, [])).toHaveLength(1));
});
