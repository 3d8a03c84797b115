import { readCsv, type CsvTable } from '@throughline/client/csv';
import type { Recipient } from '../../data/emails.ts';

export type PeopleTable = CsvTable & {
  source: 'file' | 'paste' | 'crm' | 'batch';
  /** Prefix of the suggested tracking id. */
  name: string;
  sizeBytes: number;
  /** Import time in milliseconds. Identifies the table. */
  readAt: number;
};

export const MAX_RECIPIENTS = 10_000;

/** Allows 10,000 recipients with 60 columns of 50 characters. */
export const MAX_BYTES = 32 * 1024 * 1024;

/** @throws CsvError with a message for the user */
export async function readPeople(file: File): Promise<PeopleTable> {
  const table = readCsv(await file.arrayBuffer(), { maxRows: MAX_RECIPIENTS });
  return { ...table, source: 'file', name: file.name, sizeBytes: file.size, readAt: Date.now() };
}

/**
 * Creates a table from people. Put the addresses into the first column: of the columns with the most
 * addresses, `findEmailColumn` chooses the first.
 */
export function createTable(
  source: PeopleTable['source'],
  name: string,
  { columns, people }: { columns: readonly string[]; people: readonly Readonly<Record<string, string>>[] },
): PeopleTable {
  const rows = people.map((values, index) => ({ line: index + 1, values }));
  const sizeBytes = rows.reduce(
    (sum, { values }) => sum + Object.values(values).reduce((length, value) => length + value.length, 0),
    0,
  );
  return { columns, rows, encoding: 'utf-8', hasHeader: true, source, name, sizeBytes, readAt: Date.now() };
}

/** Creates a table from a batch's recipients. Leaves out duplicates and erased recipients. */
export function createRecipientsTable(trackingId: string, all: readonly Recipient[]): PeopleTable {
  const recipients = all.filter(({ email, status }) => status !== 'duplicate' && email.includes('@'));
  const names = [...new Set(recipients.flatMap(({ params = {} }) => Object.keys(params)))];
  let addressColumn = 'email';
  while (names.includes(addressColumn)) addressColumn = `recipient_${addressColumn}`;
  const people = recipients.map(({ email, params }) => ({ ...params, [addressColumn]: email }));
  return createTable('batch', trackingId, { columns: [addressColumn, ...names], people });
}

const ADDRESS = /[^\s,;<>"()]+@[^\s,;<>"()]+/;

/**
 * Parses one address per line, or addresses separated by commas or semicolons, each with an optional name. An
 * entry without an address keeps its text as `email`, so that it is listed as invalid.
 */
export function parsePastedPeople(text: string): { email: string; name: string }[] {
  return text
    .split('\n')
    .flatMap((line) => (line.split('@').length > 2 ? line.split(/[,;]/) : [line]))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const email = ADDRESS.exec(entry)?.[0];
      if (email === undefined) return { email: entry, name: '' };
      const name = entry.replace(email, '').replaceAll(/[<>"(),;\t]/g, ' ');
      return { email, name: name.trim().replaceAll(/\s+/g, ' ') };
    });
}
