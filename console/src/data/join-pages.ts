/**
 * Joins the rows of all loaded pages. A row that occurs twice, because rows were inserted between two reads, keeps its
 * first position.
 * @param keyOf returns the identity of a row; without it, all rows are kept
 */
export function joinPages<Page, Row>(
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
