import { getAds, type AdTarget, type Target } from '../tree/objects.ts';
import type { Placement } from '../tree/placements.ts';
import { getEachDay, subtractMonths } from './days.ts';
import { addResults, getFields, REACH_FIELDS, getSpend, type InsightsGroup } from './fields.ts';
import { LEVELS, type Filter, type InsightsQuery, type Level } from './query.ts';
import { addCounts, NO_COUNTS, getTraffic } from './traffic.ts';

/**
 * Builds rows in the order of days, objects and placements. Combinations without impressions have no row.
 * @param today current day in the ad account's time zone
 */
export function buildRows(target: Target, query: InsightsQuery, today: string): Record<string, unknown>[] {
  const { days, isDaily } = query;
  if (!isDaily) return buildRangeRows(target, query, today);
  return getEachDay(days).flatMap((day) =>
    buildRangeRows(target, { ...query, days: { since: day, until: day } }, today),
  );
}

function buildRangeRows(target: Target, query: InsightsQuery, today: string): Record<string, unknown>[] {
  const { days, breakdowns, filters } = query;
  const isOld = breakdowns.length > 0 && days.since < subtractMonths(today, 13);
  const fields = query.fields.filter((field) => !isOld || !REACH_FIELDS.includes(field));
  return groupTraffic(target, query)
    .filter((found) => found.counts.impressions > 0)
    .filter((found) => filters.every((filter) => passesSums(found, filter)))
    .map((found) => ({
      ...getFields(found, fields),
      date_start: days.since,
      date_stop: days.until,
      ...(breakdowns.includes('publisher_platform') && { publisher_platform: found.platform }),
      ...(breakdowns.includes('platform_position') && { platform_position: found.position }),
    }));
}

function groupTraffic(target: Target, { level, days, breakdowns, filters }: InsightsQuery): InsightsGroup[] {
  const found = new Map<string, InsightsGroup>();
  for (const ad of getAds(target)) {
    for (const placement of ad.ad.placements) {
      if (!filters.every((filter) => passesObject(ad, placement, filter))) continue;
      const object = getObject(ad, level);
      const { platform, position } = placement;
      const breakdownValues = {
        ...(breakdowns.includes('publisher_platform') && { platform }),
        ...(breakdowns.includes('platform_position') && { position }),
      };
      const key = [getId(object), breakdownValues.platform, breakdownValues.position].join('\n');
      const group = found.get(key) ?? {
        target: object,
        ...breakdownValues,
        counts: { ...NO_COUNTS },
        results: new Map(),
      };
      found.set(key, group);
      const traffic = getTraffic(ad, placement, days);
      addCounts(group.counts, traffic);
      addResults(group.results, ad.campaign.objective, traffic);
    }
  }
  return [...found.values()];
}

function getObject({ adAccount, campaign, adSet, ad }: AdTarget, level: Level): Target {
  const depth = LEVELS.indexOf(level);
  return { adAccount, ...(depth > 0 && { campaign }), ...(depth > 1 && { adSet }), ...(depth > 2 && { ad }) };
}

function getId({ adAccount, campaign, adSet, ad }: Target): string {
  return (ad ?? adSet ?? campaign ?? adAccount).id;
}

/** Returns true for filters on sums, which {@link passesSums} applies. */
function passesObject(
  { adAccount, campaign, adSet, ad }: AdTarget,
  placement: Placement,
  filter: Filter,
): boolean {
  const values: Partial<Record<Filter['field'], string>> = {
    'account.id': adAccount.id,
    'campaign.id': campaign.id,
    'campaign.name': campaign.name,
    'adset.id': adSet.id,
    'adset.name': adSet.name,
    'ad.id': ad.id,
    'ad.name': ad.name,
    publisher_platform: placement.platform,
    platform_position: placement.position,
  };
  const actual = values[filter.field];
  return actual === undefined || matches(actual, filter);
}

/** Returns true for other filters, which {@link passesObject} applies. */
function passesSums(found: InsightsGroup, filter: Filter): boolean {
  if (filter.field === 'impressions') return matches(found.counts.impressions, filter);
  return filter.field !== 'spend' || matches(getSpend(found), filter);
}

const MATCHES: Record<Filter['operator'], (actual: string, values: readonly string[]) => boolean> = {
  EQUAL: (actual, [first]) => actual === first,
  NOT_EQUAL: (actual, [first]) => actual !== first,
  IN: (actual, values) => values.includes(actual),
  NOT_IN: (actual, values) => !values.includes(actual),
  CONTAIN: (actual, [first = '']) => actual.includes(first),
  GREATER_THAN: (actual, [first]) => Number(actual) > Number(first),
  LESS_THAN: (actual, [first]) => Number(actual) < Number(first),
};

function matches(actual: string | number, { operator, value }: Filter): boolean {
  return MATCHES[operator](String(actual), [value].flat().map(String));
}
