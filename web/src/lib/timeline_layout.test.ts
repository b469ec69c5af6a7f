import { describe, expect, it } from 'vitest';
import { interpolate, layoutTimeline, placeDates, rowOrder, type PanelJson } from './timeline_layout';

const bar = (id: string, first_step: number, last_step: number, more: Partial<PanelJson['bars'][number]> = {}): PanelJson['bars'][number] => ({
  id, words: id, about: [], is_time: id.startsWith('t'), unreal: false, first_step, last_step, open_begin: false, open_end: false,
  may_be_earlier: false, may_be_later: false, number: null, only_here: false, ...more,
});
const row = (number: number, depth = 0) => ({ bar: number, depth, starts: false, alone: false, caption: '' });
// A departure before an arrival within a day; a wish told of at the arrival; two events that nothing joins.
const panel: PanelJson = {
  title: 'x', subtitle: '', notes: [],
  bars: [bar('ei1', 2, 3), bar('ei2', 4, 5, { open_end: true }), bar('t1', 1, 6), bar('ei3', 1, 2), bar('ei4', 1, 2), bar('ei5', 3, 4)],
  parts: [
    { kind: 'main', hangs_on: '', steps: 6, open: [[4, 5]], rows: [row(0), row(1), row(3, 1)],
      dates: [{ text: '2 May', within_year: '', first_step: 1, last_step: 6, bars: [2], written: false, is_clock: false }] },
    { kind: 'fragment', hangs_on: '', steps: 4, open: [], dates: [], rows: [row(4), row(5)] },
  ],
};

describe('the layout of a timeline', () => {
  const layout = layoutTimeline(panel);
  const at = (id: string) => layout.bars.get(id)!;

  it('keeps the order of the steps', () => {
    expect(at('ei1').to).toBeLessThan(at('ei2').from);
    expect(at('t1').from).toBeLessThan(at('ei1').from);
    expect(at('t1').to).toBeGreaterThan(at('ei2').to);
  });

  it('gives every event and time exactly one bar', () => expect([...layout.bars.keys()].sort()).toEqual(['ei1', 'ei2', 'ei3', 'ei4', 'ei5', 't1']));

  it('puts what is told of where it is told, and marks it', () => {
    expect([at('ei3').from, at('ei3').to]).toEqual([at('ei2').from, at('ei2').to]);
    expect(at('ei3').told).toBe(true);
  });

  it('keeps apart what nothing joins: no bar of it overlaps the axis', () => {
    const main = layout.sections[0];
    for (const id of ['ei4', 'ei5']) expect(at(id).from).toBeGreaterThan(main.to);
    expect(layout.sections.map((one) => one.kind)).toEqual(['main', 'apart']);
  });

  it('marks loose ends', () => expect([at('ei2').looseFrom, at('ei2').looseTo]).toEqual([false, true]));

  it('orders rows by text or by time', () => {
    const ids = ['ei2', 't1', 'ei1', 'gone'];
    expect(rowOrder(ids, layout, 'text')).toEqual(['ei2', 't1', 'ei1']);
    expect(rowOrder(ids, layout, 'time')).toEqual(['t1', 'ei1', 'ei2']);
  });

  it('of nothing is empty but drawable', () => expect(layoutTimeline({ ...panel, parts: [], bars: [] }).length).toBe(1));
});

describe('dates above the axis', () => {
  const mark = (from: number, to: number, label: string) => ({ from, to, label, ids: [], written: false, isClock: false });

  it('never overlap within a lane', () => {
    const dates = Array.from({ length: 30 }, (_, i) => mark(i, i + 1 + (i % 4), `${i} February`));
    const placed = placeDates(dates, 12, 6, 3);
    expect(placed.length).toBeGreaterThan(5);
    for (const a of placed) for (const b of placed) if (a !== b && a.lane === b.lane) expect(a.from * 12 >= b.to * 12 || b.from * 12 >= a.to * 12).toBe(true);
  });

  it('what lasts longest comes first', () => {
    expect(placeDates([mark(0, 1, 'a day in May'), mark(0, 9, '1998')], 5, 6, 1).map((one) => one.label)).toEqual(['1998']);
  });
});

describe('scrolling together', () => {
  const pairs = [[100, 10], [200, 110], [400, 130]] as const;

  it('meets the known places and is monotone between them', () => {
    for (const [x, y] of pairs) expect(interpolate(pairs, x)).toBe(y);
    let last = -Infinity;
    for (let x = 0; x < 600; x += 7) { const y = interpolate(pairs, x); expect(y).toBeGreaterThanOrEqual(last); last = y; }
  });

  it('without places moves both alike', () => expect(interpolate([], 42)).toBe(42));
});
