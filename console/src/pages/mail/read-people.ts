import { readCsv, type CsvTable } from '@throughline/client/csv';

/** People in a CSV file, one a row. */
export type PeopleTable = CsvTable & { fileName: string; sizeBytes: number };

/** Recipients of one batch. */
const MAX_RECIPIENTS = 10_000;

/** Bytes of a file that the page takes: 10,000 people with 60 columns of 50 characters. */
export const MAX_BYTES = 32 * 1024 * 1024;

/** @throws CsvError in words for the person who dropped the file */
export async function readPeople(file: File): Promise<PeopleTable> {
  const table = readCsv(await file.arrayBuffer(), { maxRows: MAX_RECIPIENTS });
  return { ...table, fileName: file.name, sizeBytes: file.size };
}
