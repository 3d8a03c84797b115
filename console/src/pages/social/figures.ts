import type { Schema } from '@throughline/client';

export type InsightRow = Schema<'InsightRow'>;

/** The figures of a row that stand in the table, by their heads. */
export const FIGURES = {
  impressions: 'Impressions',
  reach: 'Reach',
  clicks: 'Clicks',
  spend: 'Spend',
  ctr: 'Clicks in 100',
  cpc: 'Per click',
  cpm: 'Per 1,000',
} as const;

export type Figure = keyof typeof FIGURES;

const MONEY: ReadonlySet<Figure> = new Set(['spend', 'cpc', 'cpm']);

/** A figure in the person's way of writing; money in the account's currency, where Meta tells it. */
export function formatFigure(figure: Figure, value: number, currency: string | undefined): string {
  const isMoney = MONEY.has(figure) && currency !== undefined;
  const style = isMoney ? ({ style: 'currency', currency } as const) : { maximumFractionDigits: 2 };
  return new Intl.NumberFormat(undefined, style).format(value);
}

/** `instagram_reels` as people write it; the names are Meta's, and new ones come. */
export function placeName(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The campaign, ad set or ad that a row is of; undefined at level `account`. */
export function objectName({ adName, adsetName, campaignName, adId, adsetId, campaignId }: InsightRow) {
  return adName ?? adsetName ?? campaignName ?? adId ?? adsetId ?? campaignId;
}

/** How many of an action there were; undefined: Meta does not tell of it. */
export function actionsOf(row: InsightRow, actionType: string): number | undefined {
  return row.actions?.find((action) => action.actionType === actionType)?.value;
}

/** Every type of action in the rows, the most frequent first. */
export function actionTypes(rows: readonly InsightRow[]): string[] {
  const totals = new Map<string, number>();
  for (const { actionType, value } of rows.flatMap((row) => row.actions ?? [])) {
    totals.set(actionType, (totals.get(actionType) ?? 0) + value);
  }
  return [...totals].toSorted(([, one], [, other]) => other - one).map(([type]) => type);
}

/** What a figure comes to in each placement over all its objects, the largest first; what is not told is left out. */
export function byPlacement(rows: readonly InsightRow[], figure: Figure): { place: string; total: number }[] {
  const totals = new Map<string, number>();
  for (const row of rows) {
    const value = row[figure];
    if (value === undefined) continue;
    const { publisherPlatform: platform, platformPosition: position } = row;
    // Most positions have their platform in their name.
    const place = `${placeName(platform)} · ${placeName(position.replace(`${platform}_`, ''))}`;
    totals.set(place, (totals.get(place) ?? 0) + value);
  }
  return [...totals]
    .map(([place, total]) => ({ place, total }))
    .toSorted((one, other) => other.total - one.total);
}
