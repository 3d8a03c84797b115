import { unparse } from 'papaparse';
import { readAllByCursor, MAX_ROWS } from '../data/paging.ts';
import { formatNumber } from './when.tsx';

export type CsvColumn<Row> = { name: string; getValue: (row: Row) => string | number | undefined };

/** Puts `'` before text that starts like a formula, so that spreadsheets do not evaluate it. */
export function formatTableCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const fields = columns.map(({ name }) => name);
  const data = rows.map((row) => columns.map(({ getValue }) => getValue(row) ?? ''));
  return unparse({ fields, data }, { escapeFormulae: true });
}

type CsvLimits = {
  maxPages?: number;
  cutNotice?: string;
};

/** Reads pages up to a limit and formats their rows. Returns a notice if rows are missing. */
export async function readTableCsv<Page extends { nextCursor: string | null }, Row>(
  columns: readonly CsvColumn<Row>[],
  read: Parameters<typeof readAllByCursor<Page>>[0],
  getRows: (page: Page, index: number) => readonly Row[],
  { maxPages, cutNotice }: CsvLimits = {},
): Promise<{ csv: string; notice?: string }> {
  const pages = await readAllByCursor(read, maxPages);
  const csv = formatTableCsv(columns, pages.flatMap(getRows));
  if (pages.at(-1)?.nextCursor === null) return { csv };
  const notice = `Saved the first ${formatNumber(MAX_ROWS)} rows. Filter the list to export the others.`;
  return { csv, notice: cutNotice ?? notice };
}
