/**
 * The rows of all pages that have come, in one list. A row that is on two of them, as something was put in before it
 * while they were read, stands at its first place.
 * @param keyOf what tells a row from the others; without it all are
 */
export function joinedPages<Page, Row>(
  pages: readonly Page[],
  rowsOf: (page: Page) => readonly Row[],
  keyOf?: (row: Row) => string,
): readonly Row[] {
  const rows = pages.flatMap((page) => rowsOf(page));
  if (keyOf === undefined) return rows;
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = keyOf(row);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
