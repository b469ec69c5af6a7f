import { describe, expect, it } from 'vitest';
import { indexAt, Offsets, paragraphs, pieces, sentences, wholeWords } from './spans';

describe('offsets', () => {
  const text = 'a🕰b é🕰🕰c';

  it('agree with the code points of the text, in both directions', () => {
    const offsets = new Offsets(text);
    let unit = 0;
    [...text].forEach((char, point) => {
      expect(offsets.toUnits(point)).toBe(unit);
      expect(offsets.toPoints(unit)).toBe(point);
      unit += char.length;
    });
    expect(offsets.toUnits([...text].length)).toBe(text.length);
    expect(offsets.toPoints(text.length)).toBe([...text].length);
  });

  it('inside a character belong to its begin', () => expect(new Offsets(text).toPoints(2)).toBe(1));

  it('are the same where there are no wide characters, lone surrogates included', () => {
    const offsets = new Offsets('ab\ud83dc');
    expect([0, 1, 2, 3, 4].map((at) => offsets.toUnits(at))).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('pieces', () => {
  it('cover the part exactly, whatever the marks do', () => {
    // Random marks, nested, crossing, empty and outside: the pieces join to the part.
    let seed = 7;
    const random = (most: number) => (seed = (seed * 48271) % 2147483647) % most;
    for (let round = 0; round < 200; round++) {
      const marks = Array.from({ length: random(8) }, (_, id) => { const begin = random(40); return { id: String(id), begin, end: begin + random(12) }; });
      const part = { begin: 5, end: 35 };
      const cut = pieces(part, marks);
      expect(cut[0].begin).toBe(5);
      expect(cut.at(-1)!.end).toBe(35);
      cut.forEach((piece, i) => {
        if (i > 0) expect(piece.begin).toBe(cut[i - 1].end);
        const covering = marks.filter((mark) => mark.begin <= piece.begin && mark.end >= piece.end && mark.end > mark.begin).map((mark) => mark.id);
        expect([...piece.marks].sort()).toEqual(covering.sort());
      });
    }
  });

  it('name the shortest mark last', () => {
    const cut = pieces({ begin: 0, end: 10 }, [{ id: 'in', begin: 3, end: 5 }, { id: 'out', begin: 2, end: 8 }]);
    expect(cut.find((piece) => piece.begin === 3)!.marks).toEqual(['out', 'in']);
  });
});

describe('paragraphs and sentences', () => {
  const text = '\nIt rained. It\nstopped.\n\n  They left on Friday.\n';
  const whole = { begin: 0, end: text.length };

  it('are cut at empty lines only', () => {
    expect(paragraphs(text, whole).map((one) => text.slice(one.begin, one.end))).toEqual(['It rained. It\nstopped.', 'They left on Friday.']);
  });

  it('do not end where a line ends', () => {
    expect(sentences(text, whole).map((one) => text.slice(one.begin, one.end).trim())).toEqual(['It rained.', 'It\nstopped.', 'They left on Friday.']);
  });

  it('are found by offset', () => {
    const cut = [{ begin: 2, end: 5 }, { begin: 5, end: 9 }];
    expect([0, 2, 4, 5, 20].map((at) => indexAt(cut, at))).toEqual([-1, 0, 0, 1, 1]);
  });
});

describe('a selection', () => {
  const text = 'They re-opened the café, finally.';
  const grown = (begin: number, end: number) => { const span = wholeWords(text, { begin, end }); return span && text.slice(span.begin, span.end); };

  it('grows to whole words and loses white space', () => {
    expect(grown(7, 9)).toBe('re-opened');
    expect(grown(4, 16)).toBe('re-opened the');
    expect(grown(19, 22)).toBe('café');
  });

  it('of white space is nothing', () => expect(grown(4, 5)).toBeNull());
});
