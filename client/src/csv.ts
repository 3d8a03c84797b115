export {
  findEmailColumn,
  getPlaceholders as placeholdersOf,
  toRecipients,
  type LeftOutRow,
} from './csv-recipients.ts';
export type { TextEncoding } from './decode-text.ts';
export { CsvError, readCsv, type CsvRow, type CsvTable } from './read-csv.ts';
