import type { Schema } from '@throughline/client';

export type InsightRow = Schema<'InsightRow'>;

/** Metrics of the table with their column heads. */
export const FIGURES = {
  impressions: 'Impressions',
  reach: 'Reach',
  clicks: 'Clicks',
  spend: 'Amount spent',
  ctr: 'CTR (%)',
  cpc: 'CPC',
  cpm: 'CPM',
} as const;

export type Figure = keyof typeof FIGURES;

const MONEY: ReadonlySet<Figure> = new Set(['spend', 'cpc', 'cpm']);

/** Formats a metric in the browser's locale; money in the account's currency, if Meta reports it. */
export function formatFigure(figure: Figure, value: number, currency: string | undefined): string {
  const isMoney = MONEY.has(figure) && currency !== undefined;
  const style = isMoney ? ({ style: 'currency', currency } as const) : { maximumFractionDigits: 2 };
  return new Intl.NumberFormat(undefined, style).format(value);
}

/** Formats a placement such as `instagram_reels`. Meta adds names over time, so there is no fixed list. */
export function placeName(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the name or id of the row's campaign, ad set or ad; undefined at level `account`. */
export function objectName({ adName, adsetName, campaignName, adId, adsetId, campaignId }: InsightRow) {
  return adName ?? adsetName ?? campaignName ?? adId ?? adsetId ?? campaignId;
}

/** Returns the count of an action; undefined if Meta does not report it. */
export function getActions(row: InsightRow, actionType: string): number | undefined {
  return row.actions?.find((action) => action.actionType === actionType)?.value;
}

/** Returns the action types in the rows, most frequent first. */
export function actionTypes(rows: readonly InsightRow[]): string[] {
  const totals = new Map<string, number>();
  for (const { actionType, value } of rows.flatMap((row) => row.actions ?? [])) {
    totals.set(actionType, (totals.get(actionType) ?? 0) + value);
  }
  return [...totals].toSorted(([, one], [, other]) => other - one).map(([type]) => type);
}

/** Sums a metric by placement, largest first. Placements without a value are left out. */
export function byPlacement(rows: readonly InsightRow[], figure: Figure): { place: string; total: number }[] {
  const totals = new Map<string, number>();
  for (const row of rows) {
    const value = row[figure];
    if (value === undefined) continue;
    const { publisherPlatform: platform = '', platformPosition: position = '' } = row;
    // Most position names repeat their platform.
    const place = `${placeName(platform)} · ${placeName(position.replace(`${platform}_`, ''))}`;
    totals.set(place, (totals.get(place) ?? 0) + value);
  }
  return [...totals]
    .map(([place, total]) => ({ place, total }))
    .toSorted((one, other) => other.total - one.total);
}
