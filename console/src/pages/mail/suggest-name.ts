/** Returns the known name that is most similar to an unknown one, if a typing error can explain the difference. */
export function suggestName(unknown: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((name) => ({ name, edits: countEdits(unknown.toLowerCase(), name.toLowerCase()) }))
    .toSorted((first, second) => first.edits - second.edits);
  const maxEdits = Math.ceil(unknown.length / 3);
  return best && best.edits <= maxEdits ? best.name : undefined;
}

/** Computes the Levenshtein distance. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of Array.from(from).entries()) {
    const next = [line + 1];
    for (const [column, other] of Array.from(to).entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
