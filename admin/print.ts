export type Cell = string | number | boolean | Date | readonly string[] | null | undefined;

export function formatTable(rows: readonly Readonly<Record<string, Cell>>[]): string {
  const [first] = rows;
  if (!first) return 'None.';
  const lines = [Object.keys(first), ...rows.map((row) => Object.values(row).map(getText))];
  const widths = Object.keys(first).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function formatFields(values: Readonly<Record<string, Cell>>): string {
  const width = Math.max(...Object.keys(values).map((key) => key.length));
  return Object.entries(values)
    .map(([key, value]) => `${key.padEnd(width)}  ${getText(value)}`)
    .join('\n');
}

function getText(cell: Cell): string {
  if (cell === null || cell === undefined || cell === '') return '-';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'object') return cell.length > 0 ? cell.map(getText).join(' ') : '-';
  // Values from the API may contain control characters, which a terminal would interpret.
  return String(cell).replaceAll(/\p{Cc}/gu, '\u{FFFD}');
}
