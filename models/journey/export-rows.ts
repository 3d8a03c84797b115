import { findRow } from '../rows.ts';
import { buildMicrosecondsSql } from '../sql.ts';
import type { EventPosition } from './events.ts';
import { collectItems, type Collected, type Export, type ExportSection } from './export-parts.ts';
import { MAX_CANDIDATES } from './match-leads.ts';
import type { JourneySubject } from './journey-subject.ts';
import type { ExportProgress } from './request-progress.ts';

const BATCH_SIZE = 1_000;

export async function exportVisitor(to: Export, visitorId: string): Promise<Collected[]> {
  const collectTable = (section: ExportSection, tableName: string, columns: string, key: string) =>
    collectItems(
      to,
      section,
      `select json_strip_nulls(json_build_object('visitorId', visitor_id, ${columns})) as item
       from ${tableName} where project_id = $1 and visitor_id = $3 and $2::uuid is not null order by ${key}`,
      [visitorId],
    );
  return [
    await collectTable(
      'visitors',
      'visitors',
      `'firstSeenAt', first_seen_at, 'lastSeenAt', last_seen_at, 'webSessions', web_sessions, 'pageviews', pageviews,
       'orderCount', order_count, 'revenueCents', revenue_cents,
       'revenueByCurrency', revenue_by_currency, 'totalTouches', total_touches,
       'firstTouch', first_touch, 'lastTouch', last_touch`,
      'visitor_id',
    ),
    await collectTable(
      'identities',
      'visitor_identities',
      `'kind', kind, 'value', value, 'verified', verified, 'firstSeenAt', first_seen_at, 'lastSeenAt', last_seen_at`,
      'kind, value',
    ),
    await collectTable(
      'sessions',
      'visitor_sessions',
      `'sessionId', session_id, 'startedAt', started_at`,
      'session_id',
    ),
    await collectTable(
      'orders',
      'visitor_orders',
      `'orderId', order_id, 'revenueCents', revenue_cents, 'currency', currency, 'refundedCents', refunded_cents,
       'occurredAt', case when isfinite(occurred_at) then occurred_at end`,
      'order_id',
    ),
  ];
}

/**
 * Exports a batch of events, newest first. `next`: position of the last exported event, if more events may be
 * left.
 */
export async function exportEvents(
  to: Export,
  visitorId: string,
  from: EventPosition = { at: 'infinity', eventId: '' },
): Promise<Collected & { next: EventPosition | undefined }> {
  const page = (first: number) => `from events
    where project_id = $1 and visitor_id = $${first} and occurred_at <= $${first + 1}::timestamptz
      and (occurred_at, event_id) < ($${first + 1}::timestamptz, $${first + 2}) order by occurred_at desc, event_id desc`;
  const collected = await collectItems(
    to,
    'events',
    `select json_strip_nulls(json_build_object('id', event_id, 'visitorId', visitor_id, 'sessionId', session_id,
       'occurredAt', occurred_at, 'receivedAt', received_at, 'source', source, 'kind', kind, 'type', type,
       'title', title, 'status', status, 'channel', channel, 'direction', direction, 'scheduledFor', scheduled_for,
       'detail', detail)) as item
     ${page(3)} limit ${BATCH_SIZE}`,
    [visitorId, from.at, from.eventId],
  );
  if (collected.items < BATCH_SIZE) return { ...collected, next: undefined };
  const next = await findRow<EventPosition>(
    to.project,
    `select ${buildMicrosecondsSql('occurred_at')} as at, event_id as "eventId"
     from (select occurred_at, event_id ${page(2)} offset ${BATCH_SIZE - 1} limit 1) as last`,
    [to.project.projectId, visitorId, from.at, from.eventId],
  );
  return { ...collected, next };
}

export async function exportMails(
  to: Export,
  { emails }: JourneySubject,
  from: ExportProgress['mail'],
): Promise<Collected & { next: ExportProgress['mail'] }> {
  const after = from ?? { batchId: '00000000-0000-0000-0000-000000000000', index: -1 };
  const page = (first: number) => `from email_recipients r join email_batches b on b.id = r.batch_id
    where r.project_id = $1 and b.project_id = $1 and (r.batch_id, r.index) > ($${first}::uuid, $${first + 1}::int)
      and (r.email = any($${first + 2}::text[]) or r.lower_email = any($${first + 2}::text[]))
    order by r.batch_id, r.index`;
  const collected = await collectItems(
    to,
    'mails',
    `select json_strip_nulls(json_build_object('id', 'snd_' || r.batch_id || '_' || r.index,
       'trackingId', b.tracking_id, 'email', r.email, 'subject', b.subject, 'params', r.params, 'status', r.status,
       'reasonCode', r.reason_code, 'reasonMessage', r.reason_message, 'messageId', r.message_id,
       'queuedAt', b.created_at, 'scheduledFor', b.scheduled_for, 'sentAt', r.sent_at,
       'events', (select coalesce(json_agg(json_build_object('type', event.type, 'occurredAt', event.occurred_at)
           order by event.occurred_at, event.type), '[]')
         from email_events event where event.batch_id = r.batch_id and event.index = r.index))) as item
     ${page(3)} limit ${BATCH_SIZE}`,
    [after.batchId, after.index, emails],
  );
  if (collected.items < BATCH_SIZE) return { ...collected, next: undefined };
  const next = await findRow<{ batchId: string; index: number }>(
    to.project,
    `select r.batch_id as "batchId", r.index ${page(2)} offset ${BATCH_SIZE - 1} limit 1`,
    [to.project.projectId, after.batchId, after.index, emails],
  );
  return { ...collected, next };
}

/**
 * Exports the subject's suppressions, enrollments and stored resolutions, and the identities of unmatched
 * visitors that contain a value of the subject. Anyone can report a value for any number of visitors, so only
 * {@link MAX_CANDIDATES} identities are exported: verified before unverified, then older before newer ones.
 */
export async function exportRemainingRows(
  to: Export,
  { subject, visitorIds }: { subject: JourneySubject; visitorIds: readonly string[] },
): Promise<Collected[]> {
  const { ids, emails, phones } = subject;
  return [
    await collectItems(
      to,
      'identities',
      `select json_build_object('visitorId', visitor_id, 'kind', kind, 'value', value, 'verified', verified,
         'firstSeenAt', first_seen_at, 'lastSeenAt', last_seen_at, 'sharedVisitor', true) as item
       from (
         select * from visitor_identities
         where project_id = $1 and $2::uuid is not null and not visitor_id = any($6::text[])
           and (kind = 'crm_lead_id' and value = any($3::text[]) or kind = 'email' and value = any($4::text[])
             or kind = 'phone' and value = any($5::text[]))
         order by verified desc, created_at, visitor_id limit ${MAX_CANDIDATES}) as shared
       order by kind, value, visitor_id`,
      [ids, emails, phones, visitorIds],
    ),
    await collectItems(
      to,
      'suppressions',
      `select json_build_object('email', address, 'reason', reason, 'source', source, 'createdAt', created_at) as item
       from email_suppressions where project_id = $1 and $2::uuid is not null and address = any($3::text[])
       order by address, reason`,
      [emails],
    ),
    await collectItems(
      to,
      'enrollments',
      `select json_strip_nulls(json_build_object('sequenceId', e.sequence_id, 'sequence', s.name, 'email', e.email,
         'params', e.params, 'timeZone', e.time_zone, 'visitorId', e.visitor_id, 'state', e.state,
         'exitReason', e.exit_reason, 'stepIndex', e.step_index, 'source', e.source, 'enteredAt', e.created_at,
         'endedAt', e.ended_at)) as item
       from sequence_enrollments e join sequences s on s.project_id = e.project_id and s.id = e.sequence_id
       where e.project_id = $1 and $2::uuid is not null and e.email = any($3::text[])
       order by e.created_at, e.id`,
      [emails],
    ),
    await collectItems(
      to,
      'resolutions',
      `select json_strip_nulls(json_build_object('crmLeadId', nullif(crm_lead_id, ''), 'lead', lead, 'visitorIds', visitor_ids,
         'matchMethod', match_method, 'createdAt', created_at, 'expiresAt', expires_at)) as item
       from journey_resolutions where project_id = $1 and $2::uuid is not null
         and (crm_lead_id = any($3::text[]) or lead -> 'ids' ?| $3::text[] or lead -> 'emails' ?| $4::text[] or lead -> 'phones' ?| $5::text[])
       order by created_at, id`,
      [ids, emails, phones],
    ),
  ];
}
