// One colour per annotator, the same everywhere, in the order in which they are listed.
const kColours = 5;

export function whoColour(annotators: readonly string[], name: string): string {
  const at = annotators.indexOf(name);
  return at < 0 ? 'var(--ink-3)' : `var(--who-${(at % kColours) + 1})`;
}
