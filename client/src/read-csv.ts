import Papa from 'papaparse';
import { decodeText, type TextEncoding } from './decode-text.ts';

/** One row, with the line of the file that it starts in. */
export type CsvRow = { line: number; values: Readonly<Record<string, string>> };

/** The content of a CSV file. `windows-1252` as `encoding` is an assumption: the file is not UTF-8. */
export type CsvTable = { columns: readonly string[]; rows: readonly CsvRow[]; encoding: TextEncoding };

/** The file cannot be read without guessing. `message` names the line and what to change. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

/** In the order in which they win a tie. */
const DELIMITERS = [',', ';', '\t', '|'];

/** Rows that decide which delimiter a file has. */
const SAMPLED_ROWS = 20;

/** Excel's own note of the delimiter, as a line before the header. */
const DELIMITER_NOTE = /^sep=([,;|\t])\n/i;

/**
 * Reads a CSV file as spreadsheet programs write it: the first row names the columns; delimiter, encoding and line
 * endings are detected.
 * @param bytes the whole file
 * @throws CsvError for a file that is not text, has no rows or more than `maxRows`, leaves a quote open, or has a row
 *   with more or fewer fields than the header
 */
export function readCsv(
  bytes: Uint8Array | ArrayBuffer,
  { maxRows = Infinity }: { maxRows?: number } = {},
): CsvTable {
  const decoded = decodeText(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes));
  if (!decoded) throw new CsvError('The file is not text. Save it as “CSV UTF-8” and choose it again.');
  const text = decoded.text.replaceAll(/\r\n?/g, '\n');
  const [note = '', noted] = DELIMITER_NOTE.exec(text) ?? [];
  const body = text.slice(note.length);
  const firstLine = note === '' ? 1 : 2;
  const { data, errors } = parse(body, noted ?? detectDelimiter(body));
  const [open] = errors.filter(({ type }) => type === 'Quotes');
  if (open) throw openQuote(firstLine + countBreaks(body.slice(0, open.index)));
  const [header, ...rows] = [...withLines(data, firstLine)].filter(({ fields }) => !isBlank(fields));
  if (!header || rows.length === 0) {
    throw new CsvError('The file has no rows: its first line names the columns, each further line is a row.');
  }
  requireSameLength(header.fields, rows);
  if (rows.length > maxRows) {
    throw new CsvError(`The file has ${rows.length} rows. Split it into files of at most ${maxRows}.`);
  }
  const columns = nameColumns(header.fields);
  return {
    columns: columns.filter((name) => name !== ''),
    rows: rows.map(({ line, fields }) => ({ line, values: toValues(columns, fields) })),
    encoding: decoded.encoding,
  };
}

function parse(text: string, delimiter: string, preview = 0) {
  return Papa.parse<string[]>(text, { delimiter, newline: '\n', preview });
}

/** The delimiter by which all rows have the length of the header; failing that, the one that the header has most of. */
function detectDelimiter(text: string): string {
  const ranked = DELIMITERS.map((delimiter) => {
    const [header = [], ...rows] = parse(text, delimiter, SAMPLED_ROWS).data.filter((row) => !isBlank(row));
    const isEven = header.length > 1 && rows.every((row) => row.length === header.length);
    return { delimiter, rank: header.length + (isEven ? text.length : 0) };
  });
  const best = ranked.reduce((first, next) => (next.rank > first.rank ? next : first));
  return best.delimiter;
}

function* withLines(
  data: readonly string[][],
  firstLine: number,
): Generator<{ line: number; fields: string[] }> {
  let line = firstLine;
  for (const fields of data) {
    yield { line, fields };
    line += 1 + fields.reduce((breaks, field) => breaks + countBreaks(field), 0);
  }
}

function countBreaks(text: string): number {
  let breaks = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) breaks += 1;
  return breaks;
}

function isBlank(fields: readonly string[]): boolean {
  return fields.every((field) => field.trim() === '');
}

function openQuote(line: number): CsvError {
  return new CsvError(
    `Line ${line}: a quote is not closed. Close it, or write "" for a quote in a value.`,
    line,
  );
}

/** A row of another length has shifted values: which of them is missing or one too many cannot be known. */
function requireSameLength(
  header: readonly string[],
  rows: readonly { line: number; fields: string[] }[],
): void {
  const uneven = rows.filter(({ fields }) => fields.length !== header.length);
  const [first] = uneven;
  if (!first) return;
  const others = uneven.length === 1 ? '' : ` ${uneven.length - 1} more lines differ from the header.`;
  throw new CsvError(
    `Line ${first.line} has ${count(first.fields.length)}, the header has ${header.length}. ` +
      `Put quotes around values that contain the separator.${others}`,
    first.line,
  );
}

function count(fields: number): string {
  return fields === 1 ? '1 field' : `${fields} fields`;
}

/** A name that comes twice gets a number, so that no column hides another. */
function nameColumns(header: readonly string[]): string[] {
  const taken = new Set<string>();
  return header.map((written) => {
    const name = written.trim();
    if (name === '') return name;
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
    taken.add(free);
    return free;
  });
}

/** Columns without a name cannot stand in a template. */
function toValues(columns: readonly string[], fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap((name, index) => (name === '' ? [] : [[name, fields[index] ?? '']])),
  );
}
