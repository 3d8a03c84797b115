import { eraseConversions } from '../conversions/conversion-retractions.ts';
import { findRelatedVisitors } from '../conversions/same-person.ts';
import { CALL_IS_OPEN } from '../emails/calls.ts';
import { unlinkSuppressedMails } from '../emails/suppressions.ts';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { eraseEventAddresses } from '../webhooks/project-events.ts';
import { buildSubjectPatterns, type JourneySubject, type RowCounts } from './request-columns.ts';
import { visitorIdentities, visitorOrders, visitors, visitorSessions } from './visitors.ts';

/** Rows of one kind deleted per transaction. */
const ROWS_AT_ONCE = 1_000;

/**
 * Erases a batch of a visitor's history; the last batch includes the visitor. Event ids stay, so that a repeated
 * event is not stored; later events create a new visitor.
 */
export async function eraseVisitor(
  project: InProject,
  visitorId: string,
): Promise<{ isGone: boolean; counts: RowCounts }> {
  // Lock order, as in storing events: sessions, orders, visitor, identities. Then rows stored before the visitor's
  // lock are visible and deleted too.
  const erase = createEraser(project, visitorId);
  const counts: RowCounts = {};
  const addCount = (table: string, found: number) => {
    counts[table] = (counts[table] ?? 0) + found;
    return found;
  };
  if (addCount('events', await erase.events()) === ROWS_AT_ONCE) return { isGone: false, counts };
  if (addCount('visitor_sessions', await erase.sessions()) === ROWS_AT_ONCE) return { isGone: false, counts };
  if (addCount('visitor_orders', await erase.orders()) === ROWS_AT_ONCE) return { isGone: false, counts };
  if (addCount('conversions', await erase.conversions()) === ROWS_AT_ONCE) return { isGone: false, counts };
  addCount('visitors', await erase.visitor());
  // Decisions on conversions by this visitor's click lock its row, so all of them have committed here.
  const others = await findRelatedVisitors(project, visitorId);
  addCount('visitor_identities', await erase.identities());
  let rest = 0;
  do {
    rest = addCount('events', await erase.events());
  } while (rest === ROWS_AT_ONCE);
  addCount('visitor_sessions', await erase.sessions({ skipLocked: true }));
  addCount('visitor_orders', await erase.orders({ skipLocked: true }));
  // Decisions on conversions lock the visitor's row, so earlier ones are visible now.
  do {
    rest = addCount('conversions', await erase.conversions());
  } while (rest === ROWS_AT_ONCE);
  // Visitors that were joined with this one at the time of a decision may no longer be joined.
  do {
    rest = addCount('conversions', await erase.conversionsByClick());
  } while (rest === ROWS_AT_ONCE);
  // Pending conversions of the person's other visitors may contain the subject's address.
  for (const other of others) {
    do {
      rest = addCount('conversions', await erase.waitingConversions(other));
    } while (rest === ROWS_AT_ONCE);
  }
  addCount('journey_resolutions', await erase.resolutions());
  return { isGone: true, counts };
}

/** Locks rows in key order, as storing events does. */
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
    async sessions({ skipLocked = false } = {}) {
      const table = visitorSessions(project);
      const found = await table.findAll({
        ...getLockOptions(skipLocked),
        attributes: ['sessionId'],
        order: ['sessionId'],
      });
      const sessionId = found.map((session) => session.sessionId);
      return table.destroy({ where: { ...own, sessionId }, transaction });
    },
    async orders({ skipLocked = false } = {}) {
      const table = visitorOrders(project);
      const found = await table.findAll({
        ...getLockOptions(skipLocked),
        attributes: ['orderId'],
        order: ['orderId'],
      });
      const orderId = found.map((order) => order.orderId);
      return table.destroy({ where: { ...own, orderId }, transaction });
    },
    conversions: () => eraseConversions(project, visitorId, { limit: ROWS_AT_ONCE }),
    conversionsByClick: () => eraseConversions(project, visitorId, { limit: ROWS_AT_ONCE, byClick: true }),
    waitingConversions: (other: string) =>
      eraseConversions(project, other, { limit: ROWS_AT_ONCE, isShared: true }),
    visitor: () => visitors(project).destroy({ where: own, transaction }),
    identities: () => visitorIdentities(project).destroy({ where: own, transaction }),
    resolutions: () =>
      erase('delete from journey_resolutions where project_id = $1 and $2 = any(visitor_ids)'),
  };
}

/** Replacement of an erased address, in a domain that never receives mail (RFC 2606 section 2). */
const ERASED_ADDRESS = 'erased@erased.invalid';

/** Mails erased per transaction. */
const MAILS_AT_ONCE = 500;

/**
 * Result of a batch of mails. `erased` includes `cancelled`, which were unsent. `deferred`: in a call that may be
 * retried with the same content; erased after the call ends, within a day.
 */
export type ErasedMails = { erased: number; cancelled: number; deferred: number; isLast: boolean };

type RecipientKey = { batchId: string; index: number };

/**
 * Erases addresses and variables of the subject's mails and cancels pending ones. Index, status, times and message id
 * stay for counts and later provider events.
 * @param emails lower case
 */
export async function eraseMails(project: InProject, emails: readonly string[]): Promise<ErasedMails> {
  const { projectId } = project;
  // Lock order: batch before recipients, everywhere.
  await run(
    project,
    `update email_batches set last_error = null
     where project_id = $1 and last_error is not null and exists (
       select from unnest($2::text[]) address where strpos(lower(last_error::text), address) > 0)`,
    [projectId, emails],
  );
  const locked = await rows<RecipientKey>(
    project,
    `select batch_id as "batchId", index from email_recipients r
     where (batch_id, index) in (
       select batch_id, index from email_recipients where project_id = $1 and email = any($2::text[])
       union all
       select batch_id, index from email_recipients where project_id = $1 and lower_email = any($2::text[]))
       and not (${IS_IN_REPEATABLE_CALL})
     order by batch_id, index limit ${MAILS_AT_ONCE} for update`,
    [projectId, emails],
  );
  // Separate statement: it sees rows committed while the first one waited. A cast from text to uuid is not leakproof
  // and would read all recipients (journey-indexes.test.ts).
  const erased = await rows<{ cancelled: boolean }>(
    project,
    `update email_recipients r set email = $4, params = '{}', erased_at = now(),
       status = case when r.status = 'queued' then 'cancelled' else r.status end,
       reason_message = case when r.reason_code is not null then 'Erased.' end,
       updated_at = case when r.status = 'queued' then now() else r.updated_at end
     from unnest($2::uuid[], $3::int[]) as place (batch_id, index)
     where r.project_id = $1 and r.batch_id = place.batch_id and r.index = place.index and not (${IS_IN_REPEATABLE_CALL})
     returning old.status = 'queued' as cancelled`,
    [projectId, locked.map(({ batchId }) => batchId), locked.map(({ index }) => index), ERASED_ADDRESS],
  );
  await unlinkSuppressedMails(project, emails);
  const erasedEvents = await eraseEventAddresses(project, emails, MAILS_AT_ONCE);
  const isLast = locked.length < MAILS_AT_ONCE && erasedEvents < MAILS_AT_ONCE;
  const deferred = isLast ? await countMails(project, emails) : 0;
  const cancelled = erased.filter((mail) => mail.cancelled).length;
  return { erased: erased.length, cancelled, deferred, isLast };
}

/** SQL: recipient `r` is in an open call that may be repeated. */
const IS_IN_REPEATABLE_CALL = `exists (
  select from email_calls c where c.batch_id = r.batch_id and r.index = any(c.members)
    and ${CALL_IS_OPEN} and c.attempted_at > now() - interval '24 hours')`;

async function countMails(project: InProject, emails: readonly string[]): Promise<number> {
  const [row] = await rows<{ mails: number }>(
    project,
    `select (select count(*) from email_recipients where project_id = $1 and email = any($2::text[]))::int
       + (select count(*) from email_recipients where project_id = $1 and lower_email = any($2::text[]))::int as mails`,
    [project.projectId, emails],
  );
  return row?.mails ?? 0;
}

/** Reads the database's clock, which export starts use, in microseconds, which a Date does not hold. */
export async function readClock(project: InProject): Promise<string> {
  const [row] = await rows<{ now: string }>(project, 'select now()::text as now');
  if (!row) throw new Error('PostgreSQL returned no time.');
  return row.now;
}

/** Checks for a running export that started before a time and may contain erased data. */
export async function isExportRunning(project: InProject, before: string): Promise<boolean> {
  const [row] = await rows(
    project,
    `select id from journey_requests
     where project_id = $1 and kind = 'export' and state = 'running' and created_at < $2::timestamptz limit 1`,
    [project.projectId, before],
  );
  return row !== undefined;
}

/**
 * Checks the next document of a finished export and deletes it if it contains the subject. One document per call,
 * because each may be large.
 * @param after request of the last checked document
 * @returns `next`: request of the checked document; undefined if there was none
 */
export async function eraseNextExport(
  project: InProject,
  { subject, visitorIds }: { subject: JourneySubject; visitorIds: readonly string[] },
  after: string | undefined,
): Promise<{ erased: number; next: string | undefined }> {
  const [row] = await rows<{ next: string | null; erased: number }>(
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
  return { erased: row?.erased ?? 0, next: row?.next ?? undefined };
}
