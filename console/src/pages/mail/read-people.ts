import { readCsv, type CsvTable } from '@throughline/client/csv';

/** Parsed CSV file with one recipient per row. */
export type PeopleTable = CsvTable & { fileName: string; sizeBytes: number };

/** Maximum recipients of a batch. */
const MAX_RECIPIENTS = 10_000;

/** Maximum file size: 10,000 recipients with 60 columns of 50 characters. */
export const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Parses a CSV file of recipients.
 * @throws CsvError with a message for the person who selected the file
 */
export async function readPeople(file: File): Promise<PeopleTable> {
  const table = readCsv(await file.arrayBuffer(), { maxRows: MAX_RECIPIENTS });
  return { ...table, fileName: file.name, sizeBytes: file.size };
}
