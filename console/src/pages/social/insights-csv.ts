import { unparse } from 'papaparse';
import { getActions, actionTypes, FIGURES, type Figure, type InsightRow } from './figures.ts';

const NAMES = ['campaignId', 'campaignName', 'adsetId', 'adsetName', 'adId', 'adName'] as const;

const isFigure = (name: string): name is Figure => Object.hasOwn(FIGURES, name);

/**
 * Formats the rows as CSV, with a column per action type; empty cells are values that Meta does not report. A `'`
 * before a formula prevents injection by campaign names.
 */
export function insightsCsv(rows: readonly InsightRow[], currency: string | undefined): string {
  const figures = [...Object.keys(FIGURES).filter(isFigure), 'frequency' as const];
  const names = NAMES.filter((name) => rows.some((row) => row[name] !== undefined));
  const types = actionTypes(rows);
  const table = rows.map((row) => [
    row.publisherPlatform,
    row.platformPosition,
    row.dateStart,
    row.dateStop,
    ...names.map((name) => row[name] ?? ''),
    currency ?? '',
    ...figures.map((figure) => row[figure] ?? ''),
    ...types.map((type) => getActions(row, type) ?? ''),
  ]);
  const head = ['publisherPlatform', 'platformPosition', 'dateStart', 'dateStop', ...names, 'currency'];
  return unparse(
    { fields: [...head, ...figures, ...types.map((type) => `actions.${type}`)], data: table },
    { escapeFormulae: true },
  );
}
