/**
 * Joins the rows of all loaded pages. A row that occurs twice, because rows were inserted between two reads, keeps its
 * first position.
 * @param getKey returns the identity of a row; without it, all rows are kept
 */
export function joinPages<Page, Row>(
  pages: readonly Page[],
  toRows: (page: Page) => readonly Row[],
  getKey?: (row: Row) => string,
): readonly Row[] {
  const rows = pages.flatMap((page) => toRows(page));
  if (getKey === undefined) return rows;
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = getKey(row);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
