import type {
  PerformanceReport,
  ReportDimension,
  ReportMetrics,
  ReportRow,
} from '../../workflows/contract/campaign-reads.ts';
import {
  addFigures,
  createFigureSums,
  roundToMicros,
  toFigures,
  getUnits,
  type FigureSums,
} from './figures.ts';
import { selectWholeDimensions, type WireReportRow } from './report-query.ts';

type Sums = FigureSums & { conversionsValue: number; allConversions: number };

type Parts = Omit<ReportRow, 'key' | 'metrics'>;

type Group = { parts: Parts; sums: Sums };

/**
 * Sums a report's rows and total. `whole` has all traffic; traffic that no ad group, keyword or search term
 * accounts for gets rows without one. So every breakdown has the same total.
 */
export function sumReport(
  by: readonly ReportDimension[],
  divided: readonly WireReportRow[],
  whole: readonly WireReportRow[] | undefined,
): PerformanceReport {
  const groups = groupRows(by, divided);
  if (whole) {
    const coarse = selectWholeDimensions(by);
    const attributed = groupRows(coarse, divided);
    for (const [key, { parts, sums }] of groupRows(coarse, whole)) {
      const rest = subtractSums(sums, attributed.get(key)?.sums ?? createSums());
      groups.set(key, { parts, sums: rest });
    }
  }
  const shown = [...groups].filter(([, { sums }]) => by.length === 0 || hasTraffic(sums));
  const rows = shown
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, { parts, sums }]) => ({ key, ...parts, metrics: toMetrics(sums) }));
  return {
    rows,
    total: toMetrics(shown.reduce((total, [, { sums }]) => addSums(total, sums), createSums())),
  };
}

function groupRows(by: readonly ReportDimension[], rows: readonly WireReportRow[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const parts = getParts(by, row);
    const key = getKey(parts);
    const { metrics } = row;
    const sums = {
      ...addFigures(createFigureSums(), metrics),
      conversionsValue: metrics.conversions_value ?? 0,
      allConversions: metrics.all_conversions ?? 0,
    };
    const existing = groups.get(key);
    groups.set(
      key,
      existing ? { parts: existing.parts, sums: addSums(existing.sums, sums) } : { parts, sums },
    );
  }
  return groups;
}

function getParts(by: readonly ReportDimension[], row: WireReportRow): Parts {
  const { segments, campaign, ad_group: group, ad_group_criterion: criterion, search_term_view: term } = row;
  const campaignId = campaign?.id ?? '';
  const adGroupId = group?.id ?? '';
  return {
    ...(by.includes('date') && { date: segments?.date ?? '' }),
    ...(by.includes('device') && { device: segments?.device ?? 'UNKNOWN' }),
    ...(by.includes('network') && { network: segments?.ad_network_type ?? 'UNKNOWN' }),
    ...(by.includes('campaign') && { campaign: { id: campaignId, name: campaign?.name ?? '' } }),
    ...(by.includes('adGroup') && { adGroup: { id: adGroupId, name: group?.name ?? '', campaignId } }),
    ...(by.includes('keyword') && {
      keyword: {
        id: criterion?.criterion_id ?? '',
        adGroupId,
        campaignId,
        text: criterion?.keyword?.text ?? '',
        matchType: criterion?.keyword?.match_type ?? 'UNKNOWN',
      },
    }),
    ...(by.includes('searchTerm') && {
      searchTerm: {
        text: term?.search_term ?? '',
        status: term?.status ?? 'UNKNOWN',
        adGroupId,
        campaignId,
      },
    }),
  };
}

/** A keyword id and a search term are unique only in their ad group. */
function getKey({ date, campaign, adGroup, keyword, searchTerm, device, network }: Parts): string {
  const keywordKey = keyword && `${keyword.adGroupId}~${keyword.id}`;
  const termKey = searchTerm && `${searchTerm.adGroupId}~${searchTerm.text}`;
  const parts = [date, campaign?.id, adGroup?.id, keywordKey, termKey, device, network];
  return parts.map((part) => part ?? '').join('/');
}

function createSums(): Sums {
  return { ...createFigureSums(), conversionsValue: 0, allConversions: 0 };
}

function addSums(one: Sums, other: Sums): Sums {
  return {
    impressions: one.impressions + other.impressions,
    clicks: one.clicks + other.clicks,
    costMicros: one.costMicros + other.costMicros,
    conversions: one.conversions + other.conversions,
    conversionsValue: one.conversionsValue + other.conversionsValue,
    allConversions: one.allConversions + other.allConversions,
  };
}

/** Subtracts attributed figures, never below zero: Google's two answers may be from different times. */
function subtractSums(whole: Sums, attributed: Sums): Sums {
  const subtract = (name: keyof Sums) => Math.max(0, roundToMicros(whole[name] - attributed[name]));
  return {
    impressions: subtract('impressions'),
    clicks: subtract('clicks'),
    costMicros: subtract('costMicros'),
    conversions: subtract('conversions'),
    conversionsValue: subtract('conversionsValue'),
    allConversions: subtract('allConversions'),
  };
}

function hasTraffic(sums: Sums): boolean {
  return Object.values(sums).some((value) => value !== 0);
}

function toMetrics(sums: Sums): ReportMetrics {
  const { clicks, costMicros, conversions } = sums;
  return {
    ...toFigures(sums),
    conversionsValue: roundToMicros(sums.conversionsValue),
    allConversions: roundToMicros(sums.allConversions),
    costPerConversion: conversions === 0 ? 0 : roundToMicros(getUnits(costMicros) / conversions),
    conversionRate: clicks === 0 ? 0 : roundToMicros(conversions / clicks),
  };
}
