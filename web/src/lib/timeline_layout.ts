// Where everything lies on the timeline. The server gives each event and time a first and last step,
// counted within the timeline that it belongs to. A timeline becomes a section of one axis, the main
// one first. Between sections the order is unknown, so they stand apart; small ones that nothing
// joins with the others share the last section.

export interface PanelJson {
  title: string;
  subtitle: string;
  notes: string[];
  parts: {
    kind: string;
    heading?: string;
    hangs_on: string;
    steps: number;
    open: [number, number][];
    dates: { text: string; within_year: string; first_step: number; last_step: number; bars: number[]; written: boolean; is_clock: boolean }[];
    rows: { bar: number; depth: number; starts: boolean; alone: boolean; caption: string }[];
  }[];
  bars: {
    id: string;
    entity?: string;
    words: string;
    about: string[];
    is_time: boolean;
    unreal: boolean;
    first_step: number;
    last_step: number;
    open_begin: boolean;
    open_end: boolean;
    may_be_earlier: boolean;
    may_be_later: boolean;
    number: number | null;
    only_here: boolean;
  }[];
}

export interface Bar {
  id: string;
  words: string;
  isTime: boolean;
  /** Only wished, possible, conditional or denied. */
  unreal: boolean;
  /** In steps from the left end of the axis. */
  from: number;
  to: number;
  section: number;
  /** The place of this end is one of several possible ones. */
  looseFrom: boolean;
  looseTo: boolean;
  /** It belongs to a small timeline told of at this place, not to the axis itself. */
  told: boolean;
  onlyHere: boolean;
  about: string[];
}

export interface DateMark {
  from: number;
  to: number;
  label: string;
  ids: string[];
  written: boolean;
  isClock: boolean;
}

export interface Section {
  kind: 'main' | 'other' | 'apart';
  from: number;
  to: number;
  heading: string;
  dates: DateMark[];
  undetermined: { from: number; to: number }[];
}

export interface TimelineLayout {
  bars: Map<string, Bar>;
  sections: Section[];
  length: number;
}

/** Steps between two sections. */
const kGap = 1.5;

export function layoutTimeline(panel: PanelJson): TimelineLayout {
  const bars = new Map<string, Bar>();
  const sections: Section[] = [];
  let at = 0;
  const add = (number: number, from: number, to: number, told: boolean) => {
    const bar = panel.bars[number];
    bars.set(bar.id, {
      id: bar.id, words: bar.words, isTime: bar.is_time, unreal: bar.unreal, section: sections.length, from, to, told,
      looseFrom: told || bar.open_begin || bar.may_be_earlier, looseTo: told || bar.open_end || bar.may_be_later,
      onlyHere: bar.only_here, about: bar.about ?? [],
    });
  };
  const place = (number: number, offset: number): [number, number] => {
    const bar = panel.bars[number];
    return [offset + Math.max(0, bar.first_step - 1), offset + Math.max(bar.last_step - 1, bar.first_step)];
  };
  const apart: PanelJson['parts'] = [];
  for (const part of panel.parts) {
    if (part.kind !== 'main' && part.kind !== 'other') {
      apart.push(part);
      continue;
    }
    if (sections.length > 0) at += kGap;
    const length = Math.max(1, part.steps - 1);
    // What is folded below a row has steps of its own: it stands where that row stands.
    let above: [number, number] = [at, at + 1];
    for (const row of part.rows) {
      if (row.depth === 0) above = place(row.bar, at);
      add(row.bar, above[0], above[1], row.depth > 0);
    }
    for (const date of part.dates) for (const bar of date.bars) add(bar, at + date.first_step - 1, at + date.last_step - 1, false);
    sections.push({
      kind: part.kind, from: at, to: at + length, heading: part.heading ?? '',
      dates: part.dates.map((date) => ({
        from: at + date.first_step - 1, to: at + date.last_step - 1, label: date.text, written: date.written,
        isClock: date.is_clock, ids: date.bars.map((bar) => panel.bars[bar].id),
      })),
      undetermined: part.open.map(([first, last]) => ({ from: at + first - 1, to: at + last - 1 })),
    });
    at += length;
  }
  if (apart.length > 0) {
    if (sections.length > 0) at += kGap;
    let width = 1;
    for (const part of apart) {
      for (const row of part.rows) {
        const [from, to] = place(row.bar, at);
        add(row.bar, from, to, row.depth > 0);
        width = Math.max(width, to - at);
      }
    }
    sections.push({ kind: 'apart', from: at, to: at + width, heading: '', dates: [], undetermined: [] });
    at += width;
  }
  return { bars, sections, length: Math.max(1, at) };
}

/**
 * The dates for which there is room above the axis, in up to `lanes` lanes: what lasts longest is
 * placed first, so that years stand above days.
 */
export function placeDates(dates: readonly DateMark[], pixelsPerStep: number, pixelsPerLetter: number, lanes: number): (DateMark & { lane: number })[] {
  const taken: { from: number; to: number }[][] = Array.from({ length: lanes }, () => []);
  const placed: (DateMark & { lane: number })[] = [];
  const order = [...dates].sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from);
  for (const date of order) {
    const from = date.from * pixelsPerStep;
    const to = Math.max(date.to * pixelsPerStep, from + date.label.length * pixelsPerLetter + 14);
    const lane = taken.findIndex((spans) => spans.every((one) => to <= one.from || from >= one.to));
    if (lane < 0) continue;
    taken[lane].push({ from, to });
    placed.push({ ...date, lane });
  }
  return placed.sort((a, b) => a.from - b.from);
}

/** Rows by the place in the text, or by time with the text deciding among equals. */
export function rowOrder(ids: readonly string[], layout: TimelineLayout, by: 'text' | 'time'): string[] {
  const drawn = ids.filter((id) => layout.bars.has(id));
  if (by === 'text') return drawn;
  const place = new Map(drawn.map((id, number) => [id, number]));
  return [...drawn].sort((a, b) => {
    const one = layout.bars.get(a)!;
    const two = layout.bars.get(b)!;
    return one.from - two.from || one.to - two.to || place.get(a)! - place.get(b)!;
  });
}

/** Where a scrolled list stands beside another one: linear between the known pairs of places. */
export function interpolate(pairs: readonly (readonly [number, number])[], x: number): number {
  if (pairs.length === 0) return x;
  if (x <= pairs[0][0]) return pairs[0][1] + (x - pairs[0][0]);
  let low = 0;
  let high = pairs.length - 1;
  if (x >= pairs[high][0]) return pairs[high][1] + (x - pairs[high][0]);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (pairs[middle][0] <= x) low = middle;
    else high = middle;
  }
  const [fromX, fromY] = pairs[low];
  const [toX, toY] = pairs[high];
  return toX === fromX ? fromY : fromY + ((x - fromX) / (toX - fromX)) * (toY - fromY);
}
