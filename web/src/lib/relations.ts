// Names of relations, as documents write them, and how one event or time is related to another.

/** The relation seen from the other end. */
const kInverse: Record<string, string> = {
  BEFORE: 'AFTER', AFTER: 'BEFORE', IBEFORE: 'IAFTER', IAFTER: 'IBEFORE', INCLUDES: 'IS_INCLUDED',
  IS_INCLUDED: 'INCLUDES', BEGINS: 'BEGUN_BY', BEGUN_BY: 'BEGINS', ENDS: 'ENDED_BY', ENDED_BY: 'ENDS',
  DURING: 'DURING_INV', DURING_INV: 'DURING', SIMULTANEOUS: 'SIMULTANEOUS', IDENTITY: 'IDENTITY',
  OVERLAP: 'OVERLAP', VAGUE: 'VAGUE', 'BEFORE-OR-OVERLAP': 'OVERLAP-OR-AFTER',
  'OVERLAP-OR-AFTER': 'BEFORE-OR-OVERLAP', OVERLAPS: 'OVERLAPPED_BY', OVERLAPPED_BY: 'OVERLAPS',
};

export function inverse(relation: string): string | null {
  return kInverse[relation.toUpperCase()] ?? null;
}

/** Where the first lies, seen from the second: decides the sign beside a word. */
export type Side = 'earlier' | 'later' | 'around' | 'within' | 'same' | 'other';

const kSides: Record<string, Side> = {
  BEFORE: 'earlier', IBEFORE: 'earlier', AFTER: 'later', IAFTER: 'later', INCLUDES: 'around',
  BEGUN_BY: 'around', ENDED_BY: 'around', DURING_INV: 'around', IS_INCLUDED: 'within', BEGINS: 'within',
  ENDS: 'within', DURING: 'within', SIMULTANEOUS: 'same', IDENTITY: 'same', OVERLAP: 'other',
};

export function side(relation: string): Side {
  return kSides[relation.toUpperCase()] ?? 'other';
}

/** "is before", "includes", ...: what stands between two events in a sentence. */
const kVerbs: Record<string, string> = {
  BEFORE: 'is before', AFTER: 'is after', IBEFORE: 'is immediately before', IAFTER: 'is immediately after',
  INCLUDES: 'includes', IS_INCLUDED: 'is included in', BEGINS: 'begins', BEGUN_BY: 'is begun by', ENDS: 'ends',
  ENDED_BY: 'is ended by', DURING: 'is during', DURING_INV: 'lasts throughout', SIMULTANEOUS: 'is simultaneous with',
  IDENTITY: 'is the same as', OVERLAP: 'overlaps', OVERLAPS: 'overlaps', OVERLAPPED_BY: 'is overlapped by',
  VAGUE: 'has no clear relation to',
};

export function verb(relation: string): string {
  return kVerbs[relation.toUpperCase()] ?? relation.toLowerCase().replace(/[_-]/g, ' ');
}
