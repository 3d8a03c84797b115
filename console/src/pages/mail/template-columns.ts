import type { CsvTable } from '@throughline/client/csv';
import type { ChosenTemplate } from './draft.ts';

/** Name of the address column. No parameter has this name, because parameter names contain no line breaks. */
export const ADDRESS_COLUMN = '\n';

/**
 * Maps each parameter to the chosen column. Without a choice, maps it to the column of the same name, or to
 * one whose name differs only in case, spaces or punctuation.
 */
export function getColumns(
  { params, columns: chosen }: ChosenTemplate,
  columns: readonly string[],
): Map<string, string | undefined> {
  return new Map(
    params.map(({ name }) => {
      const wanted = Object.hasOwn(chosen, name)
        ? chosen[name]
        : (columns.find((column) => column === name) ??
          columns.find((column) => simplify(column) === simplify(name)));
      return [name, columns.find((column) => column === wanted)];
    }),
  );
}

function simplify(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

export function getMissingParams(template: ChosenTemplate, columns: readonly string[]): string[] {
  const columnOf = getColumns(template, columns);
  return template.params
    .filter(({ name, required = true }) => required && columnOf.get(name) === undefined)
    .map(({ name }) => name);
}

/**
 * Returns a table with the address and the parameters as columns. An empty value of an optional parameter
 * becomes its default.
 */
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
