import { parse } from 'papaparse';

/** People in a table with a row of names at its head. */
export type PeopleTable = { fileName: string; columns: string[]; rows: Record<string, string>[] };

/** Recipients of one batch. */
const MAX_RECIPIENTS = 10_000;

/** Bytes of a file that the page takes. */
export const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Reads a CSV file: the separator is found out, the first row has the names of the columns.
 * @throws Error in words for the person who dropped the file
 */
export function readCsv(file: File): Promise<PeopleTable> {
  return new Promise((resolve, reject) => {
    const rows: Record<string, string>[] = [];
    let columns: string[] = [];
    parse<Record<string, string>>(file, {
      header: true,
      skipEmptyLines: 'greedy',
      transformHeader: (name) => name.trim(),
      chunk: ({ data, meta }, parser) => {
        columns = (meta.fields ?? []).filter((name) => name !== '');
        for (const row of data) rows.push(only(columns, row));
        if (rows.length > MAX_RECIPIENTS) parser.abort();
      },
      complete: () => {
        if (rows.length > MAX_RECIPIENTS) {
          reject(
            new Error(
              'The file has more than 10,000 people. Split it, or send by the client, which does so itself.',
            ),
          );
        } else if (columns.length === 0 || rows.length === 0) {
          reject(
            new Error(
              'The file has no people: its first row names the columns, each further one is a person.',
            ),
          );
        } else resolve({ fileName: file.name, columns, rows });
      },
      error: ({ message }) => reject(new Error(`The file cannot be read: ${message}`)),
    });
  });
}

/** Values of the named columns alone: a row may be longer or shorter than the head. */
function only(columns: readonly string[], row: Record<string, string>): Record<string, string> {
  return Object.fromEntries(columns.map((name) => [name, row[name] ?? '']));
}

/** The column that looks as if it had the addresses. */
export function guessEmailColumn({ columns, rows }: PeopleTable): string | undefined {
  const byValue = columns.find((name) => rows.slice(0, 20).every((row) => row[name]?.includes('@')));
  return byValue ?? columns.find((name) => /e-?mail/i.test(name));
}
