import { z } from 'zod';
import type { InProject, Project } from '../in-project.ts';
import { findRow, rows } from '../rows.ts';
import { toContainsPattern } from '../sql.ts';
import { buildColumnList } from '../table.ts';
import { textsByName } from '../texts-by-name.ts';
import {
  batchError,
  batchSender,
  batchTemplate,
  emailBatches,
  mailOptions,
  type BatchState,
  type EmailBatch,
  type WaitingOn,
} from './batches.ts';

export type AcceptedBatch = Pick<
  EmailBatch,
  'id' | 'bodyDigest' | 'totalRecipients' | 'totalBatches' | 'connectionId'
>;

export function findAcceptedBatch(project: Project, trackingId: string): Promise<AcceptedBatch | undefined> {
  return findRow<AcceptedBatch>(
    project,
    `select id, body_digest as "bodyDigest", total_recipients as "totalRecipients", total_batches as "totalBatches",
       connection_id as "connectionId"
     from email_batches where project_id = $1 and tracking_id = $2`,
    [project.projectId, trackingId],
  );
}

const listedJson = z.object({ lastError: batchError.nullable(), sender: batchSender });

const jsonColumns = listedJson.extend({ metadata: textsByName.nullable() });

const LISTED_NAMES = [
  'id',
  'trackingId',
  'subject',
  'templateId',
  'templateVersion',
  'sender',
  'state',
  'stateReason',
  'totalRecipients',
  'totalBatches',
  'emailType',
  'clientProjectId',
  'lastError',
  'createdAt',
  'scheduledFor',
  'startedAt',
  'completedAt',
  'requestId',
  'connectionId',
] as const;

/** `waitingOn` is `start` if the batch is still queued two seconds after its acceptance or last command. */
export type ListedBatch = Pick<EmailBatch, (typeof LISTED_NAMES)[number]> & {
  waitingOn: WaitingOn | 'start' | null;
};

export type Batch = ListedBatch &
  Pick<EmailBatch, 'metadata' | 'generation' | 'sharesCalls' | 'stateChangedBy'>;

const WAITING_ON = `case when state = 'queued' and requested_at < now() - interval '2 seconds' then 'start'
  else waiting_on end as "waitingOn"`;

const LISTED_COLUMNS = `${buildColumnList(emailBatches, LISTED_NAMES)}, ${WAITING_ON}`;

export async function findBatch(project: Project, trackingId: string): Promise<Batch | undefined> {
  const row = await findRow<Batch>(
    project,
    `select ${LISTED_COLUMNS}, metadata, generation, shares_calls as "sharesCalls",
       case state_reason when 'requested' then state_changed_by end as "stateChangedBy"
     from email_batches where project_id = $1 and tracking_id = $2`,
    [project.projectId, trackingId],
  );
  return row && { ...row, ...jsonColumns.parse(row) };
}

const contentRow = z.object({
  id: z.uuid(),
  template: batchTemplate.partial({ subject: true }),
  sender: batchSender,
  options: mailOptions.nullable(),
  isExpired: z.boolean(),
});

/** `isExpired`: the options were deleted, and of the template only the subject is left. */
export type BatchContent = z.infer<typeof contentRow>;

export async function findBatchContent(
  project: Project,
  trackingId: string,
): Promise<BatchContent | undefined> {
  const row = await findRow(
    project,
    `select id, template, sender, options, content_ended_at is not null as "isExpired"
     from email_batches where project_id = $1 and tracking_id = $2`,
    [project.projectId, trackingId],
  );
  return row && contentRow.parse(row);
}

export type BatchRow = Pick<Batch, 'id' | 'trackingId' | 'state' | 'waitingOn' | 'totalRecipients'> &
  Pick<Batch, 'createdAt' | 'completedAt'> & { queued: number };

export function findBatches(
  project: InProject,
  { limit, state }: { limit: number; state?: BatchState | undefined },
): Promise<BatchRow[]> {
  return rows<BatchRow>(
    project,
    `select b.id, b.tracking_id as "trackingId", b.state, ${WAITING_ON}, b.total_recipients as "totalRecipients",
       b.created_at as "createdAt", b.completed_at as "completedAt",
       (select count(*)::int from email_recipients r where r.batch_id = b.id and r.status = 'queued') as queued
     from email_batches b where $2::text is null or b.state = $2
     order by b.created_at desc, b.id desc limit $1`,
    [limit, state ?? null],
  );
}

/** `at`: PostgreSQL's text of `created_at`, because a Date has no microseconds. */
export const batchPosition = z.strictObject({ at: z.string(), id: z.uuid() });

type BatchPosition = z.infer<typeof batchPosition>;

type BatchFilters = {
  state: BatchState | undefined;
  /** Inclusive RFC 3339 date-time of acceptance. */
  since: string | undefined;
  /** Exclusive RFC 3339 date-time of acceptance. */
  until: string | undefined;
  /** Address of a recipient if the text contains `@`, otherwise a part of a tracking id or subject. */
  search: string | undefined;
  templateId: string | undefined;
  source: 'request' | 'sequence' | undefined;
};

/**
 * A search for part of a tracking id or subject reads only this many of the newest batches, because it cannot
 * use an index.
 */
const MAX_SEARCHED_BATCHES = 10_000;

/**
 * Lists a page of batches, newest first. Each combination of filters has its own statement, so that
 * PostgreSQL chooses the right index for it.
 */
export async function listBatches(
  project: Project,
  { state, since, until, search, templateId, source }: BatchFilters,
  { limit, after }: { limit: number; after: BatchPosition | undefined },
): Promise<(ListedBatch & { at: string })[]> {
  const values: unknown[] = [project.projectId, limit];
  const bindValue = (value: unknown) => `$${values.push(value)}`;
  const filters = [
    'project_id = $1',
    ...(state === undefined ? [] : [`state = ${bindValue(state)}`]),
    ...(since === undefined ? [] : [`created_at >= ${bindValue(since)}::timestamptz`]),
    ...(until === undefined ? [] : [`created_at < ${bindValue(until)}::timestamptz`]),
    ...(templateId === undefined ? [] : [`template_id = ${bindValue(templateId)}::uuid`]),
    ...(source === undefined ? [] : [`sequence_id is ${source === 'sequence' ? 'not ' : ''}null`]),
    ...(search === undefined ? [] : [buildSearchSql(search, bindValue)]),
    ...(after
      ? [`(created_at, id) < (${bindValue(after.at)}::timestamptz, ${bindValue(after.id)}::uuid)`]
      : []),
  ];
  const found = await rows<ListedBatch & { at: string }>(
    project,
    `select ${LISTED_COLUMNS}, created_at::text as at from email_batches
     where ${filters.join(' and ')} order by created_at desc, id desc limit $2`,
    values,
  );
  return found.map((row) => ({ ...row, ...listedJson.parse(row) }));
}

function buildSearchSql(search: string, bindValue: (value: unknown) => string): string {
  if (search.includes('@')) {
    const address = bindValue(search.toLowerCase());
    // `lower_email` is null if the address is in lower case.
    return `id in (select batch_id from email_recipients
      where project_id = $1 and (email = ${address} or lower_email = ${address}))`;
  }
  const pattern = bindValue(toContainsPattern(search));
  return `id in (select id from (
      select id, tracking_id, subject from email_batches
      where project_id = $1 order by created_at desc, id desc limit ${MAX_SEARCHED_BATCHES}) newest
    where tracking_id ilike ${pattern} or subject ilike ${pattern})`;
}

/** Numbers of recipients whose first delivery, open or click was in the hour or day that starts at `at`. */
type SeriesPoint = { at: Date; delivered: number; opened: number; clicked: number };

type BatchSeries = { unit: 'hour' | 'day'; points: SeriesPoint[] };

/** Maximum number of points of a series. Later hours or days are left out. */
const MAX_POINTS = 90;

/**
 * Counts recipients by hour, or by day (UTC) if the events span more than three days. The points include
 * hours or days without events.
 */
export async function readBatchSeries(project: Project, batchId: string): Promise<BatchSeries> {
  const found = await rows<SeriesPoint & { unit: BatchSeries['unit'] }>(
    project,
    `with reached as (
       select type, index, min(occurred_at) as at from email_events
       where project_id = $1 and batch_id = $2 and type in ('email.delivered', 'email.opened', 'email.clicked')
       group by type, index
     ), span as (
       select min(at) as since, max(at) as until,
         case when max(at) - min(at) <= interval '3 days' then 'hour' else 'day' end as unit
       from reached)
     select span.unit, step.at,
       count(*) filter (where type = 'email.delivered')::int as delivered,
       count(*) filter (where type = 'email.opened')::int as opened,
       count(*) filter (where type = 'email.clicked')::int as clicked
     from span
     cross join lateral generate_series(date_trunc(unit, since, 'UTC'), until, ('1 ' || unit)::interval, 'UTC')
       as step (at)
     left join reached on date_trunc(span.unit, reached.at, 'UTC') = step.at
     group by 1, 2 order by 2 limit $3`,
    [project.projectId, batchId, MAX_POINTS],
  );
  return {
    unit: found[0]?.unit ?? 'hour',
    points: found.map(({ at, delivered, opened, clicked }) => ({ at, delivered, opened, clicked })),
  };
}
