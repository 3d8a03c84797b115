import { sumMetrics, generateTraffic, type Counts, type DayCounts } from '../metrics.ts';
import { splitTraffic, listSharingKeywords, type TrafficPart } from '../traffic-parts.ts';
import type { Stored } from '../world.ts';
import { meetsCondition, getDateRange } from './conditions.ts';
import { PROTOS, type FieldKind } from '../protos.ts';
import { FIELDS } from './fields.ts';
import { parseQuery, createQueryError, type Query } from './parse.ts';
import { flatten, toText, unflatten, type Row, type QueryContext } from './row.ts';
import { buildTableRows, type TableRow } from './tables.ts';

/** Result of a query: `GoogleAdsRow` messages with the protos' field names, and the selected fields. */
export type QueryResult = {
  rows: Record<string, unknown>[];
  fields: string[];
};

/**
 * Evaluates a query.
 * @throws Failure (`QueryError`)
 */
export function evaluate(text: string, context: QueryContext): QueryResult {
  const query = parseQuery(text);
  checkFields(query);
  const hasTraffic = query.select.some(
    (field) => field.startsWith('metrics.') || field.startsWith('segments.'),
  );
  if (hasTraffic && context.customer.manager) {
    throw createQueryError(
      'REQUESTED_METRICS_FOR_MANAGER',
      'metrics cannot be requested for a manager account',
    );
  }
  const rows = buildTableRows(query.from, context)
    .flatMap((tableRow) => (hasTraffic ? buildMetricRows(tableRow, query, context) : [tableRow.row]))
    .filter((row) =>
      query.where
        .filter(({ field }) => !hasTraffic || !field.startsWith('segments.'))
        .every((condition) => meetsCondition(condition, row[condition.field], getFieldKind(condition.field))),
    );
  sortRows(rows, query);
  const limited = query.limit === null ? rows : rows.slice(0, query.limit);
  const names = new Set(query.select.map((field) => `${field.split('.')[0]}.resource_name`));
  const fields = [...names, ...query.select];
  return { rows: limited.map((row) => unflatten(row, fields)), fields: query.select };
}

function checkFields({ select, from, where, orderBy }: Query): void {
  const fields = FIELDS[from];
  if (!fields) {
    throw createQueryError(
      'BAD_RESOURCE_TYPE_IN_FROM_CLAUSE',
      `'${from}' is not a resource that the sandbox knows`,
    );
  }
  const used = [...select, ...where.map(({ field }) => field)];
  const unknown = used.filter((field) => !fields.has(field));
  if (unknown.length > 0) {
    const listed = unknown.map((field) => `'${field}'`).join(', ');
    throw createQueryError('UNRECOGNIZED_FIELD', `unrecognized fields in the query: ${listed}`);
  }
  for (const { field } of orderBy) {
    if (select.includes(field)) continue;
    const message = `'${field}' must be in the SELECT clause`;
    throw createQueryError('EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE', message);
  }
  if (select.includes('segments.date') && !where.some(({ field }) => field === 'segments.date')) {
    throw createQueryError(
      'EXPECTED_FILTERS_ON_DATE_RANGE',
      "'segments.date' needs a range of dates in the WHERE clause",
    );
  }
}

/** Builds a row per combination of selected segments. Rows without traffic are omitted if there are segments. */
function buildMetricRows(tableRow: TableRow, { select, where }: Query, context: QueryContext): Row[] {
  const { row, campaigns } = tableRow;
  const onSegments = where.filter(({ field }) => field.startsWith('segments.'));
  const segments = select.filter((field) => field.startsWith('segments.'));
  const groups = new Map<string, { segment: Row; days: Counts[] }>();
  if (segments.length === 0) groups.set('', { segment: {}, days: [] });
  for (const campaign of campaigns) {
    for (const part of generateParts(tableRow, campaign, { onSegments, segments, context })) {
      const all: Row = {
        'segments.date': part.day,
        'segments.device': part.device,
        'segments.ad_network_type': 'network' in part ? part.network : undefined,
      };
      const isWanted = onSegments.every(
        (condition) =>
          condition.field === 'segments.date' || meetsCondition(condition, all[condition.field], 'text'),
      );
      if (!isWanted || (part.impressions === 0 && part.clicks === 0 && part.costMicros === 0)) continue;
      const segment = Object.fromEntries(segments.map((field) => [field, all[field]]));
      const key = Object.values(segment).join('\n');
      const group = groups.get(key) ?? { segment, days: [] };
      group.days.push(part);
      groups.set(key, group);
    }
  }
  return [...groups.values()].map(({ segment, days }) => ({
    ...row,
    ...segment,
    ...buildMetricFields(days),
  }));
}

type TrafficQuery = { onSegments: Query['where']; segments: readonly string[]; context: QueryContext };

/** Yields traffic by day and device, split further only if the query needs it. */
function* generateParts(
  { share: wanted }: TableRow,
  campaign: Stored,
  { onSegments, segments, context: { world, customer, now } }: TrafficQuery,
): Generator<DayCounts | TrafficPart> {
  const range = { ...getDateRange(onSegments, customer.timeZone, now), now };
  const selectsNetwork = [...segments, ...onSegments.map(({ field }) => field)].includes(
    'segments.ad_network_type',
  );
  const keywords = wanted ? listSharingKeywords(world, campaign) : [];
  for (const whole of generateTraffic(campaign, customer, range)) {
    if (!wanted && !selectsNetwork) yield whole;
    else {
      for (const part of splitTraffic(whole, keywords)) {
        if (isSelectedPart(part, wanted)) yield part;
      }
    }
  }
}

function isSelectedPart({ adGroup, keyword, network }: TrafficPart, wanted: TableRow['share']): boolean {
  if (!wanted) return true;
  if ('adGroup' in wanted) return adGroup === wanted.adGroup;
  return keyword === wanted.keyword && (wanted.network === undefined || network === wanted.network);
}

function buildMetricFields(days: readonly Counts[]): Row {
  const row = flatten('metrics', sumMetrics(days));
  for (const field of ['impressions', 'clicks', 'cost_micros'])
    row[`metrics.${field}`] = String(row[`metrics.${field}`]);
  return row;
}

function sortRows(rows: Row[], { orderBy }: Query): void {
  rows.sort((left, right) => {
    for (const { field, isDescending } of orderBy) {
      const order = compareValues(left[field], right[field], getFieldKind(field));
      if (order !== 0) return isDescending ? -order : order;
    }
    return 0;
  });
}

function compareValues(left: unknown, right: unknown, kind: FieldKind): number {
  if (kind === 'number') return Number(left ?? 0) - Number(right ?? 0);
  const [first, second] = [toText(left), toText(right)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

function getFieldKind(field: string): FieldKind {
  return PROTOS.getFieldKind(field) ?? 'text';
}
