import { sumMetrics, generateTraffic, type Counts, type DayCounts } from '../metrics.ts';
import { splitTraffic, listKeywordShares, type TrafficPart } from '../traffic-parts.ts';
import { meetsCondition, getDateRange } from './conditions.ts';
import { PROTOS, type FieldKind } from '../protos.ts';
import { FIELDS } from './fields.ts';
import { parseQuery, createQueryError, type Query } from './parse.ts';
import { flatten, toText, unflatten, type Row, type QueryContext } from './row.ts';
import { buildTableRows, type TableRow } from './tables.ts';

export type QueryResult = {
  /** `GoogleAdsRow` messages with the protos' field names. */
  rows: Record<string, unknown>[];
  fields: string[];
};

/** @throws Failure (`QueryError`) */
export function evaluate(text: string, context: QueryContext): QueryResult {
  const query = parseQuery(text);
  checkFields(query);
  const hasTraffic = listUsedFields(query).some(
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
        .filter(({ field }) => !field.startsWith('segments.'))
        .every((condition) => meetsCondition(condition, row[condition.field], getFieldKind(condition.field))),
    );
  sortRows(rows, query);
  const limited = query.limit === null ? rows : rows.slice(0, query.limit);
  const resourceNames = query.select.map((field) => `${field.split('.')[0]}.resource_name`);
  const fields = new Set([...resourceNames, ...query.select]);
  return { rows: limited.map((row) => unflatten(row, fields)), fields: query.select };
}

function listUsedFields({ select, where }: Query): string[] {
  return [...select, ...where.map(({ field }) => field)];
}

function checkFields(query: Query): void {
  const { select, from, where, orderBy } = query;
  const fields = FIELDS[from];
  if (!fields) {
    throw createQueryError(
      'BAD_RESOURCE_TYPE_IN_FROM_CLAUSE',
      `'${from}' is not a resource that the sandbox knows`,
    );
  }
  const unknown = listUsedFields(query).filter((field) => !fields.has(field));
  if (unknown.length > 0) {
    const listed = unknown.map((field) => `'${field}'`).join(', ');
    throw createQueryError('UNRECOGNIZED_FIELD', `unrecognized fields in the query: ${listed}`);
  }
  // In Google Ads, SELECT must contain the segments of WHERE (except core date segments) and all fields of
  // ORDER BY.
  const segments = where.filter(({ field }) => field.startsWith('segments.') && field !== 'segments.date');
  for (const { field } of [...segments, ...orderBy]) {
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

/**
 * Builds a row for each combination of segments that has traffic. Without segments, builds one row, even if
 * there is no traffic.
 */
function buildMetricRows(tableRow: TableRow, { select, where }: Query, context: QueryContext): Row[] {
  const segmentConditions = where.filter(({ field }) => field.startsWith('segments.'));
  const segments = select.filter((field) => field.startsWith('segments.'));
  const groups = new Map<string, { values: Row; counts: Counts[] }>();
  if (segments.length === 0) groups.set('', { values: {}, counts: [] });
  for (const part of generateRowTraffic(tableRow, { segmentConditions, segments, context })) {
    const allValues: Row = {
      'segments.date': part.day,
      'segments.device': part.device,
      'segments.ad_network_type': 'network' in part ? part.network : undefined,
    };
    const isSelected = segmentConditions.every(
      (condition) =>
        condition.field === 'segments.date' || meetsCondition(condition, allValues[condition.field], 'text'),
    );
    if (!isSelected || (part.impressions === 0 && part.clicks === 0 && part.costMicros === 0)) continue;
    const values = Object.fromEntries(segments.map((field) => [field, allValues[field]]));
    const key = Object.values(values).join('\n');
    const group = groups.get(key) ?? { values, counts: [] };
    group.counts.push(part);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ values, counts }) => ({
    ...tableRow.row,
    ...values,
    ...buildMetricFields(counts),
  }));
}

type TrafficQuery = { segmentConditions: Query['where']; segments: readonly string[]; context: QueryContext };

function* generateRowTraffic(
  { campaigns, part }: TableRow,
  { segmentConditions, segments, context: { world, customer, now } }: TrafficQuery,
): Generator<DayCounts | TrafficPart> {
  const range = { ...getDateRange(segmentConditions, customer.timeZone, now), now };
  const usedFields = [...segments, ...segmentConditions.map(({ field }) => field)];
  const needsParts = part !== undefined || usedFields.includes('segments.ad_network_type');
  for (const campaign of campaigns) {
    const keywords = part ? listKeywordShares(world, campaign) : [];
    for (const dayCounts of generateTraffic(campaign, customer, range)) {
      if (!needsParts) yield dayCounts;
      else yield* [...splitTraffic(dayCounts, keywords)].filter((each) => !part || isPart(each, part));
    }
  }
}

function isPart({ adGroup, keyword, network }: TrafficPart, part: NonNullable<TableRow['part']>): boolean {
  if ('adGroup' in part) return adGroup === part.adGroup;
  return keyword === part.keyword && (part.network === undefined || network === part.network);
}

function buildMetricFields(counts: readonly Counts[]): Row {
  const row = flatten('metrics', sumMetrics(counts));
  for (const field of ['metrics.impressions', 'metrics.clicks', 'metrics.cost_micros']) {
    row[field] = String(row[field]);
  }
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
