import Papa from 'papaparse';
import { decodeText, type TextEncoding } from './decode-text.ts';
import { isEmailAddress } from './generated/email-address.gen.ts';

/** Row of a CSV file. `line` is the number of the row's first line in the file. */
export type CsvRow = { line: number; values: Readonly<Record<string, string>> };

/** Content of a CSV file. */
export type CsvTable = {
  columns: readonly string[];
  rows: readonly CsvRow[];
  /** Detected encoding. `windows-1252` is a guess for a text that is not Unicode. */
  encoding: TextEncoding;
  /**
   * False if the first row contains an e-mail address. That row is then data, and the columns are named
   * `Column 1`, `Column 2` and so on.
   */
  hasHeader: boolean;
};

/** Error for a file that cannot be read reliably. `message` names the problem and the correction. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

/** Possible delimiters. If several fit a file equally well, the first one is used. */
const DELIMITERS = [',', ';', '\t', '|'];

/** Maximum number of rows that the detection of the delimiter inspects. */
const SAMPLED_ROWS = 20;

/** Excel's declaration of the delimiter, such as `sep=;`, in the line before the header. */
const DELIMITER_NOTE = /^sep=([,;|\t])\n/i;

/**
 * Reads a CSV file of a spreadsheet program, and detects its delimiter, encoding and line endings. The first
 * row names the columns unless it contains an e-mail address.
 * @param bytes the whole file
 * @throws CsvError if the file is not text, has no rows, exceeds `maxRows`, has an unclosed quote, or has a
 * row with more or fewer fields than the first row
 */
export function readCsv(
  bytes: Uint8Array | ArrayBuffer,
  { maxRows = Infinity }: { maxRows?: number } = {},
): CsvTable {
  const decoded = decodeText(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes));
  if (!decoded) throw new CsvError('The file is not text. Save it as “CSV UTF-8” and choose it again.');
  const text = decoded.text.replaceAll(/\r\n?/g, '\n');
  const [note = '', declared] = DELIMITER_NOTE.exec(text) ?? [];
  const body = text.slice(note.length);
  const firstLine = note === '' ? 1 : 2;
  const { data, errors } = parse(body, declared ?? detectDelimiter(body));
  const [unclosed] = errors.filter(({ type }) => type === 'Quotes');
  if (unclosed) throw createQuoteError(firstLine + countBreaks(body.slice(0, unclosed.index)));
  const lines = [...addLineNumbers(data, firstLine)].filter(({ fields }) => !isBlank(fields));
  const first = lines[0]?.fields ?? [];
  const hasHeader = !first.some((field) => isEmailAddress(field.trim()));
  const rows = hasHeader ? lines.slice(1) : lines;
  if (rows.length === 0) {
    throw new CsvError('The file has no rows. The first line names the columns; each further line is a row.');
  }
  requireSameLength(first, rows);
  if (rows.length > maxRows) {
    throw new CsvError(`The file has ${rows.length} rows. Split it into files of at most ${maxRows}.`);
  }
  const columns = nameColumns(hasHeader ? first : first.map((_, index) => `Column ${index + 1}`));
  return {
    columns: columns.filter((name) => name !== ''),
    rows: rows.map(({ line, fields }) => ({ line, values: toValues(columns, fields) })),
    encoding: decoded.encoding,
    hasHeader,
  };
}

function parse(text: string, delimiter: string, preview = 0) {
  return Papa.parse<string[]>(text, { delimiter, newline: '\n', preview });
}

/**
 * Returns the delimiter that splits all sampled rows into as many fields as the header. If there is none,
 * returns the most frequent delimiter of the header.
 */
function detectDelimiter(text: string): string {
  const ranked = DELIMITERS.map((delimiter) => {
    const [header = [], ...rows] = parse(text, delimiter, SAMPLED_ROWS).data.filter((row) => !isBlank(row));
    const hasEqualRows = header.length > 1 && rows.every((row) => row.length === header.length);
    return { delimiter, rank: header.length + (hasEqualRows ? text.length : 0) };
  });
  const best = ranked.reduce((first, next) => (next.rank > first.rank ? next : first));
  return best.delimiter;
}

function* addLineNumbers(
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

function createQuoteError(line: number): CsvError {
  return new CsvError(
    `Line ${line}: a quote is not closed. Close it, or write "" for a quote in a value.`,
    line,
  );
}

/**
 * Refuses rows with more or fewer fields than the first row, because it is unknown which value is missing or
 * extra.
 */
function requireSameLength(
  firstRow: readonly string[],
  rows: readonly { line: number; fields: string[] }[],
): void {
  const uneven = rows.filter(({ fields }) => fields.length !== firstRow.length);
  const [first] = uneven;
  if (!first) return;
  const others =
    uneven.length === 1 ? '' : ` Further lines that differ from the first row: ${uneven.length - 1}.`;
  throw new CsvError(
    `Line ${first.line} has ${describeCount(first.fields.length)}, the first row has ${firstRow.length}. ` +
      `Put quotes around values that contain the separator.${others}`,
    first.line,
  );
}

function describeCount(fields: number): string {
  return fields === 1 ? '1 field' : `${fields} fields`;
}

/** Appends numbers to duplicate names, so that no column replaces another. */
function nameColumns(header: readonly string[]): string[] {
  const usedNames = new Set<string>();
  return header.map((raw) => {
    const name = raw.trim();
    if (name === '') return name;
    let free = name;
    for (let number = 2; usedNames.has(free); number += 1) free = `${name} ${number}`;
    usedNames.add(free);
    return free;
  });
}

/** Omits columns without a name, because a template cannot refer to them. */
function toValues(columns: readonly string[], fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap((name, index) => (name === '' ? [] : [[name, fields[index] ?? '']])),
  );
}
