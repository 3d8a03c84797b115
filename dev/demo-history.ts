import { Client } from 'pg';
import { listSentBatches } from './demo-mails.ts';
import type { StackFile } from './stack-file.ts';

type Stack = Pick<StackFile, 'postgres'> & { demo: Pick<StackFile['demo'], 'projectId' | 'ownerId'> };

/**
 * Writes past batches into the database, because the API cannot backdate mail. Keeps existing batches and
 * sends nothing.
 */
export async function writeSentMail(stack: Stack, asOf: Date): Promise<void> {
  await execute(stack, SENT_MAIL, [stack.demo.projectId, JSON.stringify(listSentBatches(asOf))]);
}

/**
 * Counts demo events on the days on which they occurred, instead of the day on which the API received them.
 */
export async function moveEventUsage(stack: Stack): Promise<void> {
  await execute(stack, EVENT_USAGE, [stack.demo.projectId]);
}

/** Makes the example projects older than the demo project, because lists show the newest project first. */
export async function sortExampleProjectsLast(stack: Stack, externalIds: readonly string[]): Promise<void> {
  await execute(stack, OLDER_PROJECTS, [stack.demo.projectId, stack.demo.ownerId, externalIds]);
}

async function execute({ postgres }: Stack, statement: string, values: unknown[]): Promise<void> {
  const client = new Client({ connectionString: postgres });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}

const SENT_MAIL = `
with sent as (
  select * from json_to_recordset($2::json) as batch ("trackingId" text, subject text, "emailType" text,
    "sentAt" timestamptz, mails json)),
batches as (
  insert into email_batches (project_id, tracking_id, body_digest, state, template, sender, email_type,
    total_recipients, total_batches, queued_by, request_id, created_at, started_at, opened_at, requested_at, completed_at)
  select project_id, "trackingId", sha256(convert_to("trackingId", 'UTF8')), 'completed',
    jsonb_build_object('subject', subject, 'text', subject || '.'),
    jsonb_build_object('name', name, 'address', address), "emailType", json_array_length(mails),
    (json_array_length(mails) + 99) / 100, 'npm start', gen_random_uuid()::text, "sentAt", "sentAt", "sentAt", "sentAt",
    "sentAt" + interval '20 seconds'
  from sent join senders on project_id = $1
  on conflict (project_id, tracking_id) do nothing
  returning id, tracking_id, total_recipients, created_at),
recipients as (
  insert into email_recipients (project_id, batch_id, index, email, params, status, reason_code, reason_message,
    message_id, sent_at, updated_at)
  select $1, id, position - 1, email, '{}', status, case status when 'bounced' then 'hard_bounce' end,
    case status when 'bounced' then 'The address does not exist or never accepts mail.' end,
    md5(tracking_id || position)::uuid::text, created_at + interval '10 seconds', created_at + position * interval '1 minute'
  from batches join sent on "trackingId" = tracking_id
    cross join rows from (json_to_recordset(mails) as (email text, status text)) with ordinality
      as mail (email, status, position)
  returning batch_id, index, email, status, sent_at),
suppressions as (
  insert into email_suppressions (project_id, address, reason, source, created_at, batch_id, index)
  select $1, email, 'bounce', 'provider', sent_at, batch_id, index from recipients where status = 'bounced'
  on conflict do nothing)
insert into email_daily_usage as usage (project_id, day, recipients)
select $1, (created_at at time zone 'UTC')::date, sum(total_recipients) from batches group by 2
on conflict (project_id, day) do update set recipients = usage.recipients + excluded.recipients`;

/** The API counts usage in the shards 0 to 63, so this shard contains only history. */
const HISTORY_SHARD = 64;

/**
 * Counts the demo events on the days on which they occurred. Subtracts their number from the API's own
 * counts, newest day first and never below zero.
 */
const EVENT_USAGE = `
with happened as (
  select (occurred_at at time zone 'UTC')::date as day, count(*) as events
  from events where project_id = $1 and event_id like 'demo-%' group by 1),
counted as (
  select day, shard, events, bytes, sum(events) over (order by day desc, shard) - events as before
  from event_daily_usage where project_id = $1 and shard < ${HISTORY_SHARD}),
size as (
  select coalesce(sum(bytes) / nullif(sum(events), 0), 0) as bytes from counted),
moved as (
  insert into event_daily_usage as usage (project_id, day, shard, events, bytes)
  select $1, day, ${HISTORY_SHARD}, events, events * size.bytes from happened, size
  on conflict (project_id, day, shard) do update
    set events = greatest(usage.events, excluded.events), bytes = greatest(usage.bytes, excluded.bytes)
  returning new.events - coalesce(old.events, 0) as events),
taken as (
  select day, shard, least(events, greatest(0, (select sum(events) from moved) - before)) as events from counted)
update event_daily_usage usage
set events = usage.events - taken.events, bytes = greatest(0, usage.bytes - taken.events * size.bytes)
from taken, size
where usage.project_id = $1 and usage.day = taken.day and usage.shard = taken.shard and taken.events > 0`;

const OLDER_PROJECTS = `
update projects set created_at = demo.created_at - interval '1 day'
from (select created_at from projects where id = $1) as demo
where owner_id = $2 and external_id = any($3) and projects.created_at >= demo.created_at`;
