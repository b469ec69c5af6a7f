import { describe, expect, it } from 'vitest';
import { mergeState, progressParts } from './annotation';
import { calendarMonth } from './calendar';
import { interval, percent, points, pValue, worstFirst } from './figures';
import { filterRows, judgedRows } from './judged';
import { makeModel, relationsOf } from './model';
import { inverse } from './relations';
import { parseRoute, routeText } from './route';
import { cursorOf, cursorSpan, moveCursor, wordSpans } from './word_cursor';

describe('addresses', () => {
  it('survive reading and writing', () => {
    const path = ['read', 'gold', 'a name/with ü & ?'];
    const query = { select: 'ei1,ei2', filter: 'x=y&z', empty: '' };
    expect(parseRoute(routeText(path, query))).toEqual({ path, query: { select: 'ei1,ei2', filter: 'x=y&z' } });
  });
  it('that are broken are shown, not thrown', () => expect(parseRoute('#/read/%E0%A4%A?x=%').path).toEqual(['read', '%E0%A4%A']));
  it('may be empty', () => expect(parseRoute('')).toEqual({ path: [], query: {} }));
});

describe('figures', () => {
  it('are a dash when undefined, never 0', () => {
    expect([percent(null), percent(undefined), points(null), pValue(null), interval(null)]).toEqual(['–', '–', '–', '–', '–']);
    expect(percent(0)).toBe('0.00');
  });
  it('put the worst first and the undefined last', () => expect(worstFirst([0.5, null, 0.1], (one) => one)).toEqual([0.1, 0.5, null]));
  it('show the sign of a difference', () => expect([points(0.1235), points(-0.2215)]).toEqual(['+12.35', '−22.15']));
});

describe('relations', () => {
  it('seen from the other end twice are the same', () => {
    for (const name of ['BEFORE', 'IAFTER', 'INCLUDES', 'BEGUN_BY', 'ENDS', 'DURING', 'SIMULTANEOUS', 'IDENTITY', 'OVERLAP', 'BEFORE-OR-OVERLAP']) {
      expect(inverse(inverse(name)!)).toBe(name);
    }
  });
});

const shown = {
  document: 'storm', text: '🌩 It rained after they left. Then it stopped.',
  entities: [
    { kind: 'time' as const, id: 't0', instances: [], value: '2031-05-02', text: '', begin: null, end: null, creation_time: true },
    { kind: 'event' as const, id: 'e2', instances: ['ei2'], value: null, text: 'left', begin: 23, end: 27, creation_time: false },
    { kind: 'event' as const, id: 'e1', instances: ['ei1', 'ei9'], value: null, text: 'rained', begin: 5, end: 11, creation_time: false, attributes: { class: 'OCCURRENCE', aspect: 'NONE' } },
    { kind: 'event' as const, id: 'e3', instances: ['ei3'], value: null, text: 'stopped', begin: 37, end: 44, creation_time: false },
  ],
  links: [{ lid: 'l1', kind: 'TLINK', first: 'ei1', relation: 'AFTER', second: 'ei2', allen: 'bi', words: '' }, { lid: 'l2', kind: 'TLINK', first: 'ei3', relation: 'AFTER', second: 'ei9', allen: 'bi', words: '' }],
};

describe('a document', () => {
  const model = makeModel(shown);
  it('finds the words of every entity, wide characters before them or not', () => {
    for (const one of shown.entities) if (one.begin !== null) expect(model.byId.get(one.id)!.words).toBe(one.text);
  });
  it('lists entities in the order of the text, those outside it first', () => expect(model.entities.map((one) => one.element)).toEqual(['t0', 'e1', 'e2', 'e3']));
  it('has links at both ends, each seen from its end', () => {
    expect(relationsOf(model, 'ei1').map((one) => [one.relation, one.other])).toEqual([['AFTER', 'ei2'], ['BEFORE', 'ei3']]);
    expect(relationsOf(model, 'ei2').map((one) => [one.relation, one.other])).toEqual([['BEFORE', 'ei1']]);
  });
  it('does not show attributes that say nothing', () => expect(model.byId.get('e1')!.attributes).toEqual([['class', 'OCCURRENCE']]));
  it('filters judged links, the wrong ones first', () => {
    const judged = (verdict: string, first: string, second: string) => ({ ...shown.links[0], first, second, verdict, counted: true, why: '', because: [], pair: 'event-event' });
    const rows = judgedRows([judged('entailed', 'ei1', 'ei2'), judged('contradicted', 'ei1', 'ei3')], model);
    expect(filterRows(rows, {}).map((row) => row.link.verdict)).toEqual(['contradicted', 'entailed']);
    expect(filterRows(rows, { distance: 'same sentence' }).map((row) => row.link.verdict)).toEqual(['entailed']);
    expect(filterRows(rows, { verdict: 'undetermined' })).toEqual([]);
  });
});

describe('annotation', () => {
  it('keeps the large fields that an answer leaves out', () => {
    const old = { text: 'a', sentences: [0], entities: [], seq: 1 };
    expect(mergeState<{ text?: string; sentences?: number[]; entities?: never[]; seq: number }>(old, { seq: 2 })).toEqual({ ...old, seq: 2 });
    expect(mergeState<{ text?: string; sentences?: number[]; entities?: never[]; seq: number }>(old, { seq: 2, text: 'b' }).text).toBe('b');
  });
  it('has a progress bar whose parts are the whole', () => {
    const parts = progressParts({ pairs: 66, calendar: 3, imported: 0, marked: 2, asked: 10, inferred: 31, undetermined: 2, inferred_undetermined: 0, open: 18, prompts: 12, resolved: 48 });
    expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(66);
  });
  it('moves a cursor over words, and stays inside the text', () => {
    const text = 'It rained. They left.';
    const spans = wordSpans(text, { begin: 0, end: text.length });
    const sentences = [{ begin: 0, end: 11 }, { begin: 11, end: 21 }];
    const words = (cursor: { first: number; last: number }) => { const span = cursorSpan(cursor, spans)!; return text.slice(span.begin, span.end); };
    expect(words(moveCursor({ first: 0, last: 0 }, 'next', spans, sentences))).toBe('rained');
    expect(words(moveCursor({ first: 1, last: 1 }, 'extend', spans, sentences))).toBe('rained. They');
    expect(words(moveCursor({ first: 0, last: 1 }, 'down', spans, sentences))).toBe('They');
    expect(words(moveCursor({ first: 3, last: 3 }, 'next', spans, sentences))).toBe('left');
    expect(words(moveCursor({ first: 0, last: 0 }, 'previous', spans, sentences))).toBe('It');
    expect(cursorOf({ begin: 4, end: 12 }, spans)).toEqual({ first: 1, last: 2 });
  });
});

describe('the small calendar', () => {
  it('shows the day, the month or the week that is meant', () => {
    expect([...calendarMonth('1998-02-06')!.lit]).toEqual([6]);
    expect(calendarMonth('1998-02')!.lit.size).toBe(28);
    // 2026-W01 begins on Monday 29 December 2025 (ISO 8601: it holds 1 January 2026, a Thursday).
    expect([...calendarMonth('2026-W01')!.lit]).toEqual([29, 30, 31]);
  });
  it('begins weeks on Monday: 1 June 2026 is one', () => expect(calendarMonth('2026-06-01')!.weeks[0][0]).toBe(1));
  it('is not there for durations and impossible months', () => expect([calendarMonth('P2D'), calendarMonth('1998-13')]).toEqual([null, null]));
});
