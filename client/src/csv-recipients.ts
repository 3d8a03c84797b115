import { isEmailAddress } from './generated/email-address.gen.ts';
import type { Schema } from './operation-types.ts';
import type { CsvRow, CsvTable } from './read-csv.ts';

/** A row that gets no mail: `text` stands where its address should, or is empty. */
export type LeftOutRow = { line: number; text: string };

/** Rows that decide which column has the addresses. */
const SAMPLED_ROWS = 100;

const PLACEHOLDER = /\{\{([^{}\r\n]+)\}\}/g;

/** The names of a template's placeholders, each once. */
export function placeholdersOf({
  subject,
  html = '',
  text = '',
}: {
  subject: string;
  html?: string;
  text?: string;
}): string[] {
  const names = [subject, html, text].flatMap((part) =>
    [...part.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim()),
  );
  return [...new Set(names)].filter((name) => name !== '');
}

/** The column in which most of the first rows have an address; failing that, the one that is named for it. */
export function findEmailColumn({ columns, rows }: CsvTable): string | undefined {
  const sample = rows.slice(0, SAMPLED_ROWS);
  const addresses = (name: string) => sample.filter((row) => isEmailAddress(addressIn(row, name))).length;
  const counted = columns.map((name) => ({ name, addresses: addresses(name) }));
  const most = Math.max(0, ...counted.map((column) => column.addresses));
  return most * 2 > sample.length
    ? counted.find((column) => column.addresses === most)?.name
    : columns.find((name) => /e-?mail/i.test(name));
}

/**
 * Makes recipients of rows. Only the named columns become parameters: columns that the template does not use are not
 * sent. Rows without an address that the API accepts are left out.
 */
export function toRecipients(
  { columns, rows }: CsvTable,
  { emailColumn, placeholders }: { emailColumn: string; placeholders: readonly string[] },
): { recipients: Schema<'BatchEmailRecipient'>[]; leftOut: LeftOutRow[] } {
  const used = columns.filter((name) => placeholders.includes(name));
  const recipients: Schema<'BatchEmailRecipient'>[] = [];
  const leftOut: LeftOutRow[] = [];
  for (const row of rows) {
    const email = addressIn(row, emailColumn);
    if (isEmailAddress(email)) {
      recipients.push({
        email,
        params: Object.fromEntries(used.map((name) => [name, row.values[name] ?? ''])),
      });
    } else leftOut.push({ line: row.line, text: email });
  }
  return { recipients, leftOut };
}

function addressIn({ values }: CsvRow, column: string): string {
  return (values[column] ?? '').trim();
}
