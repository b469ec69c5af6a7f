// The judged links of a comparison, filtered as the address says.
import type { JudgedLink } from './api';
import type { DocumentModel } from './model';

export interface JudgedRow {
  link: JudgedLink;
  key: string;
  first: string;
  second: string;
  distance: string;
}

export interface LinkFilter {
  verdict: string;
  relation: string;
  pair: string;
  distance: string;
}

/** How far the ends are from each other, in sentences, in the words of the filter. */
export function distanceName(model: DocumentModel, first: string, second: string): string {
  const a = model.byId.get(first);
  const b = model.byId.get(second);
  if (!a || !b || a.sentence < 0 || b.sentence < 0) return 'outside the text';
  const apart = Math.abs(a.sentence - b.sentence);
  return apart === 0 ? 'same sentence' : apart === 1 ? 'next sentence' : 'farther';
}

export function judgedRows(links: readonly JudgedLink[], model: DocumentModel): JudgedRow[] {
  return links.map((link, number) => ({
    link,
    key: `${link.lid ?? ''}#${number}`,
    first: model.byId.get(link.first)?.id ?? link.first,
    second: model.byId.get(link.second)?.id ?? link.second,
    distance: distanceName(model, link.first, link.second),
  }));
}

const kRank: Record<string, number> = { contradicted: 0, undetermined: 1, entailed: 2 };

/** Those that pass, the wrong ones first. */
export function filterRows(rows: readonly JudgedRow[], filter: Partial<LinkFilter>): JudgedRow[] {
  return rows
    .filter((row) =>
      (!filter.verdict || row.link.verdict === filter.verdict) &&
      (!filter.relation || row.link.relation === filter.relation) &&
      (!filter.pair || row.link.pair === filter.pair) &&
      (!filter.distance || row.distance === filter.distance))
    .sort((a, b) => (kRank[a.link.verdict] ?? 3) - (kRank[b.link.verdict] ?? 3));
}

/** The values of one property that occur, with their numbers. */
export function choices(rows: readonly JudgedRow[], of: (row: JudgedRow) => string | null | undefined): [string, number][] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = of(row);
    if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]);
}
