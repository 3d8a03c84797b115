/** A cell that is shown: text, a number, a time, a list, or nothing. */
export type Cell = string | number | boolean | Date | readonly string[] | null | undefined;

/** Lines of aligned columns under their headings; a word of its own when there is no row. */
export function table(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return 'None.';
  const lines = [headings, ...rows.map((row) => row.map(written))];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** One line a field, the values aligned. */
export function fields(values: Readonly<Record<string, Cell>>): string {
  const width = Math.max(...Object.keys(values).map((key) => key.length));
  return Object.entries(values)
    .map(([key, value]) => `${key.padEnd(width)}  ${written(value)}`)
    .join('\n');
}

function written(cell: Cell): string {
  if (cell === null || cell === undefined || cell === '') return '-';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'object') return cell.length > 0 ? cell.map(written).join(' ') : '-';
  // What came in through the API may hold characters that a terminal would act on.
  return String(cell).replaceAll(/\p{Cc}/gu, '\u{FFFD}');
}
