import { z } from 'zod';
import type { InProject, Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import { textsByName } from '../texts-by-name.ts';
import { batchError, type BatchState, type EmailBatch, type WaitingOn } from './batches.ts';

type BatchColumns = EmailBatch;

/** What was accepted under a tracking id, to tell a repeated request from a different one. */
export type AcceptedBatch = Pick<
  BatchColumns,
  'id' | 'bodyDigest' | 'totalRecipients' | 'totalBatches' | 'connectionId'
>;

/** The project's batch with this tracking id. */
export async function findAcceptedBatch(
  project: Project,
  trackingId: string,
): Promise<AcceptedBatch | undefined> {
  const [batch] = await rows<AcceptedBatch>(
    project,
    `select id, body_digest as "bodyDigest", total_recipients as "totalRecipients", total_batches as "totalBatches",
       connection_id as "connectionId"
     from email_batches where project_id = $1 and tracking_id = $2`,
    [project.projectId, trackingId],
  );
  return batch;
}

const jsonColumns = z.object({
  lastError: batchError.nullable(),
  metadata: textsByName.nullable(),
});

/** A batch as its callers see it. `waitingOn` is `start` when no run has begun within two seconds. */
export type Batch = Pick<
  BatchColumns,
  | 'id'
  | 'trackingId'
  | 'state'
  | 'stateReason'
  | 'totalRecipients'
  | 'totalBatches'
  | 'emailType'
  | 'clientProjectId'
  | 'scheduledFor'
  | 'createdAt'
  | 'startedAt'
  | 'completedAt'
  | 'requestId'
  | 'connectionId'
  | 'generation'
  | 'sharesCalls'
> &
  z.infer<typeof jsonColumns> & { waitingOn: WaitingOn | 'start' | null };

/** SQL for what is shown of a batch wherever it is shown: {@link Batch} without metadata, generation and `sharesCalls`. */
const SHOWN_COLUMNS = `id, tracking_id as "trackingId", state, state_reason as "stateReason",
  total_recipients as "totalRecipients", total_batches as "totalBatches", email_type as "emailType",
  client_project_id as "clientProjectId", last_error as "lastError", created_at as "createdAt",
  scheduled_for as "scheduledFor", started_at as "startedAt", completed_at as "completedAt",
  request_id as "requestId", connection_id as "connectionId",
  case when state = 'queued' and requested_at < now() - interval '2 seconds' then 'start' else waiting_on end
    as "waitingOn"`;

/** The project's batch with this tracking id. */
export async function findBatch(project: Project, trackingId: string): Promise<Batch | undefined> {
  const [row] = await rows<Batch>(
    project,
    `select ${SHOWN_COLUMNS}, metadata, generation, shares_calls as "sharesCalls"
     from email_batches where project_id = $1 and tracking_id = $2`,
    [project.projectId, trackingId],
  );
  return row && { ...row, ...jsonColumns.parse(row) };
}

/** `queued`: recipients that still wait for the provider. */
export type BatchRow = Pick<Batch, 'id' | 'trackingId' | 'state' | 'waitingOn' | 'totalRecipients'> &
  Pick<Batch, 'createdAt' | 'completedAt'> & { queued: number };

/** The project's newest batches. */
export function findBatches(
  project: InProject,
  { limit, state }: { limit: number; state?: BatchState | undefined },
): Promise<BatchRow[]> {
  return rows<BatchRow>(
    project,
    `select b.id, b.tracking_id as "trackingId", b.state,
       case when b.state = 'queued' and b.created_at < now() - interval '2 seconds' then 'start' else b.waiting_on end
         as "waitingOn",
       b.total_recipients as "totalRecipients", b.created_at as "createdAt", b.completed_at as "completedAt",
       (select count(*)::int from email_recipients r where r.batch_id = b.id and r.status = 'queued') as queued
     from email_batches b where $2::text is null or b.state = $2
     order by b.created_at desc, b.id desc limit $1`,
    [limit, state ?? null],
  );
}

/** A place in a project's batches. `at` as PostgreSQL writes it, in microseconds, which a Date does not have. */
export const batchPosition = z.strictObject({ at: z.string(), id: z.uuid() });

type BatchPosition = z.infer<typeof batchPosition>;

type BatchesQuery = {
  limit: number;
  /** The last one of the page before. */
  after: BatchPosition | undefined;
  state: BatchState | undefined;
  /** Only those that were accepted then or later: an RFC 3339 date-time. */
  since: string | undefined;
};

/** A batch in a list: without what may be large, and what its recipients would have to be counted for. */
export type ListedBatch = Omit<Batch, 'metadata' | 'generation' | 'sharesCalls'>;

/**
 * The project's batches, newest first, each with its place. Each choice of filters is a statement of its own, so that
 * an index serves it: one statement for all would be planned once, and read batches that its filters leave out.
 */
export async function listBatches(
  project: Project,
  { limit, after, state, since }: BatchesQuery,
): Promise<(ListedBatch & { at: string })[]> {
  const bind: unknown[] = [project.projectId, limit];
  const value = (one: unknown) => `$${bind.push(one)}`;
  const filters = [
    'project_id = $1',
    ...(state === undefined ? [] : [`state = ${value(state)}`]),
    ...(since === undefined ? [] : [`created_at >= ${value(since)}::timestamptz`]),
    ...(after ? [`(created_at, id) < (${value(after.at)}::timestamptz, ${value(after.id)}::uuid)`] : []),
  ];
  const found = await rows<ListedBatch & { at: string }>(
    project,
    `select ${SHOWN_COLUMNS}, created_at::text as at from email_batches
     where ${filters.join(' and ')} order by created_at desc, id desc limit $2`,
    bind,
  );
  return found.map((row) => ({ ...row, lastError: batchError.nullable().parse(row.lastError) }));
}
