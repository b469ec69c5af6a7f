// Figures as people read them: ratios in percent with two digits, an undefined one as a dash.
import { words } from './words';

export function percent(ratio: number | null | undefined, digits = 2): string {
  return ratio === null || ratio === undefined || Number.isNaN(ratio) ? words.none : (100 * ratio).toFixed(digits);
}

export function points(difference: number | null | undefined): string {
  if (difference === null || difference === undefined) return words.none;
  const text = (100 * difference).toFixed(2);
  return difference > 0 ? `+${text}` : text.replace('-', '−');
}

export function interval(ends: readonly number[] | null | undefined): string {
  return ends && ends.length === 2 ? `${percent(ends[0])} – ${percent(ends[1])}` : words.none;
}

export function pValue(p: number | null | undefined): string {
  if (p === null || p === undefined) return words.none;
  return p < 0.001 ? '< .001' : p.toFixed(3).replace(/^0/, '');
}

/** Undefined figures last: they are neither good nor bad. */
export function worstFirst<T>(rows: readonly T[], figure: (row: T) => number | null): T[] {
  return [...rows].sort((a, b) => {
    const x = figure(a);
    const y = figure(b);
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return x - y;
  });
}
