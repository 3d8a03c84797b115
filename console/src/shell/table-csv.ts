import { unparse } from 'papaparse';

export type CsvColumn<Row> = { name: string; getValue: (row: Row) => string | number | undefined };

/** Formats rows as CSV. A `'` before a formula prevents injection by names. */
export function tableCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const fields = columns.map(({ name }) => name);
  const data = rows.map((row) => columns.map(({ getValue }) => getValue(row) ?? ''));
  return unparse({ fields, data }, { escapeFormulae: true });
}
