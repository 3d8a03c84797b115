import { z } from 'zod';
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
import { enumeration, id64, metricsRow, text } from './wire.ts';

const namedResource = { id: id64, name: text };

export const reportRow = z.object({
  segments: z.object({ date: text, device: enumeration, ad_network_type: enumeration }).nullish(),
  campaign: z.object(namedResource).nullish(),
  ad_group: z.object(namedResource).nullish(),
  ad_group_criterion: z
    .object({
      criterion_id: id64,
      keyword: z.object({ text: z.string(), match_type: enumeration }).nullish(),
    })
    .nullish(),
  search_term_view: z.object({ search_term: text, status: enumeration }).nullish(),
  metrics: metricsRow.extend({
    conversions_value: z.number().nullish(),
    all_conversions: z.number().nullish(),
  }),
});

export type WireReportRow = z.infer<typeof reportRow>;

/**
 * Dimensions that some traffic lacks: for example, a click may belong to no keyword. Google omits such
 * traffic from rows by these dimensions.
 */
const PARTIAL_DIMENSIONS: ReadonlySet<ReportDimension> = new Set(['adGroup', 'keyword', 'searchTerm']);

export function selectCompleteDimensions(by: readonly ReportDimension[]): ReportDimension[] {
  return by.filter((dimension) => !PARTIAL_DIMENSIONS.has(dimension));
}

type Sums = FigureSums & { conversionsValue: number; allConversions: number };

type Parts = Omit<ReportRow, 'key' | 'metrics'>;

type Group = { parts: Parts; sums: Sums };

/**
 * The total is the same for every choice of dimensions, because traffic that `detailed` omits gets rows
 * without an ad group, keyword or search term.
 * @param detailed rows by all requested dimensions
 * @param complete rows by the dimensions that all traffic has; undefined if `by` has no other dimensions
 */
export function sumReport(
  by: readonly ReportDimension[],
  detailed: readonly WireReportRow[],
  complete: readonly WireReportRow[] | undefined,
): PerformanceReport {
  const groups = groupRows(by, detailed);
  if (complete) {
    const completeDimensions = selectCompleteDimensions(by);
    const attributed = groupRows(completeDimensions, detailed);
    for (const [key, { parts, sums }] of groupRows(completeDimensions, complete)) {
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

/** Keyword ids and search terms are unique only within an ad group. */
function getKey({ date, campaign, adGroup, keyword, searchTerm, device, network }: Parts): string {
  const keywordKey = keyword && `${keyword.adGroupId}~${keyword.id}`;
  const termKey = searchTerm && `${searchTerm.adGroupId}~${searchTerm.text}`;
  const parts = [date, campaign?.id, adGroup?.id, keywordKey, termKey, device, network];
  return parts.map((part) => part ?? '').join('/');
}

function createSums(): Sums {
  return mapSums(() => 0);
}

function mapSums(toValue: (name: keyof Sums) => number): Sums {
  return {
    impressions: toValue('impressions'),
    clicks: toValue('clicks'),
    costMicros: toValue('costMicros'),
    conversions: toValue('conversions'),
    conversionsValue: toValue('conversionsValue'),
    allConversions: toValue('allConversions'),
  };
}

function addSums(one: Sums, other: Sums): Sums {
  return mapSums((name) => one[name] + other[name]);
}

/** Returns at least 0, because the two queries run at different times and may disagree. */
function subtractSums(complete: Sums, attributed: Sums): Sums {
  return mapSums((name) => Math.max(0, roundToMicros(complete[name] - attributed[name])));
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
