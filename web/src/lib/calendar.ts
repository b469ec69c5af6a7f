// A TIMEX3 value on a small calendar: which month is shown, and which of its days are meant.

export interface CalendarMonth {
  year: number;
  /** From 1. */
  month: number;
  title: string;
  /** Weeks from Monday; 0 outside the month. */
  weeks: number[][];
  lit: Set<number>;
}

export function calendarMonth(value: string): CalendarMonth | null {
  const date = /^(\d{4})-(\d{2})(?:-(\d{2}))?/.exec(value);
  const week = /^(\d{4})-W(\d{2})/.exec(value);
  let year: number;
  let month: number;
  let lit: (day: Date) => boolean;
  if (week) {
    // ISO 8601: week 1 holds 4 January; weeks begin on Monday.
    const fourth = new Date(Date.UTC(Number(week[1]), 0, 4));
    const monday = new Date(fourth.getTime() + (((Number(week[2]) - 1) * 7 - ((fourth.getUTCDay() + 6) % 7)) * 86400e3));
    const end = monday.getTime() + 7 * 86400e3;
    year = monday.getUTCFullYear();
    month = monday.getUTCMonth() + 1;
    lit = (day) => day.getTime() >= monday.getTime() && day.getTime() < end;
  } else if (date) {
    year = Number(date[1]);
    month = Number(date[2]);
    if (month < 1 || month > 12) return null;
    lit = date[3] ? (day) => day.getUTCDate() === Number(date[3]) : () => true;
  } else {
    return null;
  }
  const first = new Date(Date.UTC(year, month - 1, 1));
  first.setUTCFullYear(year);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const weeks: number[][] = [];
  const chosen = new Set<number>();
  let row: number[] = Array((first.getUTCDay() + 6) % 7).fill(0);
  for (let day = 1; day <= days; day++) {
    row.push(day);
    if (lit(new Date(Date.UTC(year, month - 1, day)))) chosen.add(day);
    if (row.length === 7) { weeks.push(row); row = []; }
  }
  if (row.length) weeks.push([...row, ...Array(7 - row.length).fill(0)]);
  const title = first.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return { year, month, title, weeks, lit: chosen };
}
