import { distance } from 'fastest-levenshtein';

/** Characters of an unknown name that are compared with the known ones. */
const MAX_COMPARED_CHARACTERS = 100;

/**
 * The known name that an unknown one was probably meant to be: at most a third of its letters differ, whatever their
 * case and without `_` and `-`. Undefined where none is as near.
 */
export function nearestName(unknown: string, known: readonly string[]): string | undefined {
  const written = lettersOf(unknown.slice(0, MAX_COMPARED_CHARACTERS));
  let nearest: { name: string; edits: number } | undefined;
  for (const name of known) {
    const letters = lettersOf(name);
    const edits = distance(written, letters);
    const isNear = edits * 3 <= Math.min(written.length, letters.length);
    if (isNear && edits < (nearest?.edits ?? Infinity)) nearest = { name, edits };
  }
  return nearest?.name;
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '');
}
