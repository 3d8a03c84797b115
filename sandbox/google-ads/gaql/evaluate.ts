import { getMetrics, getTraffic, type Counts, type DayCounts } from '../metrics.ts';
import { getParts, listSharingKeywords, type TrafficPart } from '../traffic-parts.ts';
import type { Stored } from '../world.ts';
import { conditionHolds, getDateRange } from './conditions.ts';
import { PROTOS, type FieldKind } from '../protos.ts';
import { FIELDS } from './fields.ts';
import { parseQuery, queryError, type Query } from './parse.ts';
import { flatten, getText, unflatten, type Row, type View } from './row.ts';
import { tableRows, type TableRow } from './tables.ts';

/** Result of a query: `GoogleAdsRow` messages with the protos' field names, and the selected fields. */
export type QueryResult = {
  rows: Record<string, unknown>[];
  fields: string[];
};

/**
 * Evaluates a query.
 * @throws Failure (`QueryError`)
 */
export function evaluate(text: string, view: View): QueryResult {
  const query = parseQuery(text);
  checkFields(query);
  const hasTraffic = query.select.some(
    (field) => field.startsWith('metrics.') || field.startsWith('segments.'),
  );
  if (hasTraffic && view.account.manager) {
    throw queryError('REQUESTED_METRICS_FOR_MANAGER', 'metrics cannot be requested for a manager account');
  }
  const rows = tableRows(query.from, view)
    .flatMap((tableRow) => (hasTraffic ? buildMetricRows(tableRow, query, view) : [tableRow.row]))
    .filter((row) =>
      query.where
        .filter(({ field }) => !hasTraffic || !field.startsWith('segments.'))
        .every((condition) => conditionHolds(condition, row[condition.field], getKind(condition.field))),
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
    throw queryError(
      'BAD_RESOURCE_TYPE_IN_FROM_CLAUSE',
      `'${from}' is not a resource that the sandbox knows`,
    );
  }
  const used = [...select, ...where.map(({ field }) => field)];
  const unknown = used.filter((field) => !fields.has(field));
  if (unknown.length > 0) {
    const listed = unknown.map((field) => `'${field}'`).join(', ');
    throw queryError('UNRECOGNIZED_FIELD', `unrecognized fields in the query: ${listed}`);
  }
  for (const { field } of orderBy) {
    if (select.includes(field)) continue;
    const message = `'${field}' must be in the SELECT clause`;
    throw queryError('EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE', message);
  }
  if (select.includes('segments.date') && !where.some(({ field }) => field === 'segments.date')) {
    throw queryError(
      'EXPECTED_FILTERS_ON_DATE_RANGE',
      "'segments.date' needs a range of dates in the WHERE clause",
    );
  }
}

/** Builds a row per combination of selected segments. Rows without traffic are omitted if there are segments. */
function buildMetricRows(tableRow: TableRow, { select, where }: Query, view: View): Row[] {
  const { row, campaigns } = tableRow;
  const onSegments = where.filter(({ field }) => field.startsWith('segments.'));
  const segments = select.filter((field) => field.startsWith('segments.'));
  const groups = new Map<string, { segment: Row; days: Counts[] }>();
  if (segments.length === 0) groups.set('', { segment: {}, days: [] });
  for (const campaign of campaigns) {
    for (const part of generateTraffic(tableRow, campaign, { onSegments, segments, view })) {
      const all: Row = {
        'segments.date': part.day,
        'segments.device': part.device,
        'segments.ad_network_type': 'network' in part ? part.network : undefined,
      };
      const isWanted = onSegments.every(
        (condition) =>
          condition.field === 'segments.date' || conditionHolds(condition, all[condition.field], 'text'),
      );
      if (!isWanted || (part.impressions === 0 && part.clicks === 0 && part.costMicros === 0)) continue;
      const segment = Object.fromEntries(segments.map((field) => [field, all[field]]));
      const key = Object.values(segment).join('\n');
      const group = groups.get(key) ?? { segment, days: [] };
      group.days.push(part);
      groups.set(key, group);
    }
  }
  return [...groups.values()].map(({ segment, days }) => ({ ...row, ...segment, ...sumMetrics(days) }));
}

type TrafficQuery = { onSegments: Query['where']; segments: readonly string[]; view: View };

/** Yields traffic by day and device, split further only if the query needs it. */
function* generateTraffic(
  { part: wanted }: TableRow,
  campaign: Stored,
  { onSegments, segments, view: { world, account, now } }: TrafficQuery,
): Generator<DayCounts | TrafficPart> {
  const range = { ...getDateRange(onSegments, account.timeZone, now), now };
  const selectsNetwork = [...segments, ...onSegments.map(({ field }) => field)].includes(
    'segments.ad_network_type',
  );
  const keywords = wanted ? listSharingKeywords(world, campaign) : [];
  for (const whole of getTraffic(campaign, account, range)) {
    if (!wanted && !selectsNetwork) yield whole;
    else {
      for (const part of getParts(whole, keywords)) {
        if (isSelectedPart(part, wanted)) yield part;
      }
    }
  }
}

function isSelectedPart({ adGroup, keyword, network }: TrafficPart, wanted: TableRow['part']): boolean {
  if (!wanted) return true;
  if ('adGroup' in wanted) return adGroup === wanted.adGroup;
  return keyword === wanted.keyword && (wanted.network === undefined || network === wanted.network);
}

function sumMetrics(days: readonly Counts[]): Row {
  const row = flatten('metrics', getMetrics(days));
  for (const field of ['impressions', 'clicks', 'cost_micros'])
    row[`metrics.${field}`] = String(row[`metrics.${field}`]);
  return row;
}

function sortRows(rows: Row[], { orderBy }: Query): void {
  rows.sort((left, right) => {
    for (const { field, descending } of orderBy) {
      const order = compareValues(left[field], right[field], getKind(field));
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  });
}

function compareValues(left: unknown, right: unknown, kind: FieldKind): number {
  if (kind === 'number') return Number(left ?? 0) - Number(right ?? 0);
  const [first, second] = [getText(left), getText(right)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

function getKind(field: string): FieldKind {
  return PROTOS.getKind(field) ?? 'text';
}
