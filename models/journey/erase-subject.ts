import { eraseConversions } from '../conversions/conversion-retractions.ts';
import { findRelatedVisitors } from '../conversions/same-person.ts';
import type { InProject } from '../in-project.ts';
import { getRow, getValue, hasRow, run } from '../rows.ts';
import { unlinkVisitor } from '../sequences/erase-enrollments.ts';
import { buildSubjectPatterns, type JourneySubject } from './journey-subject.ts';
import type { RowCounts } from './request-progress.ts';
import { visitorIdentities, visitorOrders, visitors, visitorSessions } from './visitors.ts';

const ROWS_AT_ONCE = 1_000;

/**
 * Deletes a batch of a visitor's rows, and the visitor itself with the last batch. Event ids stay, so that a
 * repeated delivery of an erased event is ignored.
 * @returns `isErased`: false if further batches are needed
 */
export async function eraseVisitor(
  project: InProject,
  visitorId: string,
): Promise<{ isErased: boolean; counts: RowCounts }> {
  // Takes locks in the order of `storeEvents`: sessions, orders, visitor, identities. The second round, after
  // the visitor is locked, deletes rows that were stored meanwhile.
  const erase = createEraser(project, visitorId);
  const counts: RowCounts = {};
  const addCount = (table: string, found: number) => {
    counts[table] = (counts[table] ?? 0) + found;
    return found;
  };
  const eraseAll = async (table: string, eraseBatch: () => Promise<number>) => {
    while (addCount(table, await eraseBatch()) === ROWS_AT_ONCE);
  };
  const firstRound: [table: string, eraseBatch: () => Promise<number>][] = [
    ['events', erase.events],
    ['visitor_sessions', erase.sessions],
    ['visitor_orders', erase.orders],
    ['conversions', erase.conversions],
    ['conversions', erase.conversionsByClick],
    ['conversions', erase.relatedPayloads],
  ];
  for (const [table, eraseBatch] of firstRound) {
    if (addCount(table, await eraseBatch()) === ROWS_AT_ONCE) return { isErased: false, counts };
  }
  addCount('visitors', await erase.visitor());
  // A transaction that inserts conversions locks the visitors whose signals it uses. All such transactions
  // for this visitor have ended by now, so their conversions are visible.
  await eraseAll('conversions', erase.relatedPayloads);
  // The identities go last, because `relatedPayloads` finds related visitors by common identities.
  addCount('visitor_identities', await erase.identities());
  await eraseAll('events', erase.events);
  addCount('visitor_sessions', await erase.sessions({ skipLocked: true }));
  addCount('visitor_orders', await erase.orders({ skipLocked: true }));
  await eraseAll('conversions', erase.conversions);
  await eraseAll('conversions', erase.conversionsByClick);
  await unlinkVisitor(project, visitorId);
  addCount('journey_resolutions', await erase.resolutions());
  return { isErased: true, counts };
}

/** Sessions and orders are locked in the order of their keys, as in `storeEvents`. */
function createEraser(project: InProject, visitorId: string) {
  const { projectId, transaction } = project;
  const erase = (sql: string) => run(project, sql, [projectId, visitorId]);
  const own = { projectId, visitorId };
  const getLockOptions = (skipLocked: boolean) =>
    ({ where: own, limit: ROWS_AT_ONCE, lock: true, skipLocked, raw: true, transaction }) as const;
  return {
    events: () =>
      erase(`with doomed as materialized (
          select occurred_at, event_id from events where project_id = $1 and visitor_id = $2
          order by occurred_at desc, event_id desc limit ${ROWS_AT_ONCE}),
        tombstones as (
          update event_ids known set visitor_id = '' from doomed
          where known.project_id = $1 and known.event_id = doomed.event_id)
        delete from events known using doomed
        where known.project_id = $1 and known.visitor_id = $2
          and known.occurred_at = doomed.occurred_at and known.event_id = doomed.event_id
          and known.occurred_at >= (select min(occurred_at) from doomed)`),
    sessions: async ({ skipLocked = false } = {}) => {
      const table = visitorSessions(project);
      const found = await table.findAll({
        ...getLockOptions(skipLocked),
        attributes: ['sessionId'],
        order: ['sessionId'],
      });
      const sessionId = found.map((session) => session.sessionId);
      return table.destroy({ where: { ...own, sessionId }, transaction });
    },
    orders: async ({ skipLocked = false } = {}) => {
      const table = visitorOrders(project);
      const found = await table.findAll({
        ...getLockOptions(skipLocked),
        attributes: ['orderId'],
        order: ['orderId'],
      });
      const orderId = found.map((order) => order.orderId);
      return table.destroy({ where: { ...own, orderId }, transaction });
    },
    conversions: () => eraseConversions(project, [visitorId], { limit: ROWS_AT_ONCE }),
    // Conversions of other visitors may use this visitor's click even if the visitors are no longer related.
    conversionsByClick: () => eraseConversions(project, [visitorId], { limit: ROWS_AT_ONCE, byClick: true }),
    // Payloads of conversions by related visitors may contain the subject's address.
    relatedPayloads: async () => {
      const others = await findRelatedVisitors(project, visitorId);
      return eraseConversions(project, others, { limit: ROWS_AT_ONCE, isShared: true });
    },
    visitor: () => visitors(project).destroy({ where: own, transaction }),
    identities: () => visitorIdentities(project).destroy({ where: own, transaction }),
    resolutions: () =>
      erase('delete from journey_resolutions where project_id = $1 and $2 = any(visitor_ids)'),
  };
}

/** Returns the database's time as text with microseconds, to compare it with the start times of exports. */
export function readClock(project: InProject): Promise<string> {
  return getValue<string>(project, 'select now()::text as now');
}

/**
 * Returns whether an export that started before the given time is still running. Such an export may contain
 * erased data.
 */
export function isExportRunning(project: InProject, before: string): Promise<boolean> {
  return hasRow(
    project,
    `select id from journey_requests
     where project_id = $1 and kind = 'export' and state = 'running' and created_at < $2::timestamptz limit 1`,
    [project.projectId, before],
  );
}

/**
 * Deletes the document of the next finished export if the document contains the subject's data. Checks one
 * document per call, because a document may be large.
 * @param after id of the last checked request
 * @returns `erased`: number of deleted documents, 0 or 1. `next`: id of the checked request, undefined if no
 * request was left
 */
export async function eraseNextExport(
  project: InProject,
  { subject, visitorIds }: { subject: JourneySubject; visitorIds: readonly string[] },
  after: string | undefined,
): Promise<{ erased: number; next: string | undefined }> {
  const { erased, next } = await getRow<{ next: string | null; erased: number }>(
    project,
    `with kept as (
       select id from journey_requests
       where project_id = $1 and expires_at is not null and ($2::uuid is null or id > $2::uuid) order by id limit 1),
     part as materialized (
       select section, items from journey_export_parts, kept where project_id = $1 and request_id = kept.id),
     erased as (
       update journey_requests known set expires_at = null from kept
       where known.project_id = $1 and known.id = kept.id and (
         exists (select from part, json_array_elements(items) item
           where section = 'visitors' and item ->> 'visitorId' = any($3::text[]))
         or exists (select from part, json_array_elements(items) item
           where section = 'identities' and item ->> 'kind' = 'crm_lead_id' and item ->> 'value' = any($4::text[]))
         or exists (select from part, json_array_elements(items) item
           where section = 'resolutions' and item ->> 'crmLeadId' = any($4::text[]))
         or exists (select from part where lower(items::text) ~ any($5::text[]))) returning known.id),
     forgotten as (
       delete from journey_export_parts part using erased
       where part.project_id = $1 and part.request_id = erased.id)
     select (select id from kept) as next, (select count(*)::int from erased) as erased`,
    [project.projectId, after ?? null, visitorIds, subject.ids, buildSubjectPatterns(subject)],
  );
  return { erased, next: next ?? undefined };
}
