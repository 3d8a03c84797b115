import type { CsvTable } from '@throughline/client/csv';
import type { ChosenTemplate } from './draft.ts';

/** Name of the address column in a table of parameters. No parameter can have it. */
export const ADDRESS_COLUMN = '\n';

/** Returns the column of each parameter: the chosen one, or the one with a similar name, such as "First name". */
export function getColumns(
  { params, columns: chosen }: ChosenTemplate,
  columns: readonly string[],
): Map<string, string | undefined> {
  return new Map(
    params.map(({ name }) => {
      const column = Object.hasOwn(chosen, name)
        ? chosen[name]
        : (columns.find((one) => one === name) ?? columns.find((one) => simplify(one) === simplify(name)));
      return [name, columns.find((one) => one === column)];
    }),
  );
}

function simplify(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the required parameters without a column. */
export function getMissingParams(template: ChosenTemplate, columns: readonly string[]): string[] {
  const found = getColumns(template, columns);
  return template.params
    .filter(({ name, required = true }) => required && found.get(name) === undefined)
    .map(({ name }) => name);
}

/** Converts a table to the addresses and the template's parameters. Empty optional values become the default. */
export function mapTable(table: CsvTable, emailColumn: string, template: ChosenTemplate): CsvTable {
  const columns = getColumns(template, table.columns);
  const params = template.params.filter(({ name, required = true }) => !required || columns.get(name));
  const rows = table.rows.map(({ line, values }) => ({
    line,
    values: Object.fromEntries([
      [ADDRESS_COLUMN, values[emailColumn] ?? ''],
      ...params.map(({ name, required = true, default: fallback = '' }) => {
        const value = values[columns.get(name) ?? ''] ?? '';
        return [name, value === '' && !required ? fallback : value];
      }),
    ]),
  }));
  return { ...table, columns: [ADDRESS_COLUMN, ...params.map(({ name }) => name)], rows };
}
