import { isEmailAddress } from './generated/email-address.gen.ts';
import type { Schema } from './operation-types.ts';
import type { CsvRow, CsvTable } from './read-csv.ts';

/** Row without a valid e-mail address. `text` is the value of the e-mail column, which may be empty. */
export type LeftOutRow = { line: number; text: string };

/** Maximum number of rows to inspect for the e-mail column. */
const SAMPLED_ROWS = 100;

const PLACEHOLDER = /\{\{([^{}\r\n]+)\}\}/g;

/** Returns the placeholders of a template, without duplicates. */
export function getPlaceholders({
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

/**
 * Finds the column that has an e-mail address in most of the first 100 rows. If there is none, finds a column
 * with a name like `E-Mail`.
 */
export function findEmailColumn({ columns, rows }: CsvTable): string | undefined {
  const sample = rows.slice(0, SAMPLED_ROWS);
  const countAddresses = (name: string) =>
    sample.filter((row) => isEmailAddress(getAddress(row, name))).length;
  const candidates = columns.map((name) => ({ name, addresses: countAddresses(name) }));
  const maxAddresses = Math.max(0, ...candidates.map((column) => column.addresses));
  return maxAddresses * 2 > sample.length
    ? candidates.find((column) => column.addresses === maxAddresses)?.name
    : columns.find((name) => /e-?mail/i.test(name));
}

/**
 * Converts rows to recipients. Only columns in `placeholders` become parameters. `leftOut` has the rows
 * without a valid e-mail address.
 */
export function toRecipients(
  { columns, rows }: CsvTable,
  { emailColumn, placeholders }: { emailColumn: string; placeholders: readonly string[] },
): { recipients: Schema<'BatchEmailRecipient'>[]; leftOut: LeftOutRow[] } {
  const usedColumns = columns.filter((name) => placeholders.includes(name));
  const recipients: Schema<'BatchEmailRecipient'>[] = [];
  const leftOut: LeftOutRow[] = [];
  for (const row of rows) {
    const email = getAddress(row, emailColumn);
    if (isEmailAddress(email)) {
      recipients.push({
        email,
        params: Object.fromEntries(usedColumns.map((name) => [name, row.values[name] ?? ''])),
      });
    } else leftOut.push({ line: row.line, text: email });
  }
  return { recipients, leftOut };
}

function getAddress({ values }: CsvRow, column: string): string {
  return (values[column] ?? '').trim();
}
