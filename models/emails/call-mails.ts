import { z } from 'zod';
import type { InProject, Project } from '../in-project.ts';
import { preparedRows } from '../prepared.ts';
import { findValues, getRow, rows, run } from '../rows.ts';
import { textsByName } from '../texts-by-name.ts';
import { batchSender, batchTemplate, mailOptions, type BatchState, type MailAttachment } from './batches.ts';
import type { CallRow } from './calls.ts';
import { SUPPRESSION_REASONS } from './suppressions.ts';

/** SQL: state of a batch. In a deleted project, an active batch counts as paused. */
export const STATE_NOW = `case when state in ('queued', 'scheduled', 'sending') and exists (
  select from projects where projects.id = project_id and deleted_at is not null) then 'paused' else state end`;

const callBatch = z.object({
  batchId: z.string(),
  state: z.custom<BatchState>((state) => typeof state === 'string'),
  template: batchTemplate,
  sender: batchSender,
  options: mailOptions.nullable(),
  isTransactional: z.boolean(),
});

export type CallBatch = z.infer<typeof callBatch>;

const CALL_BATCH = `id as "batchId", ${STATE_NOW} as state, template, sender, options,
  coalesce(email_type = 'transactional', false) as "isTransactional"`;

/** Locks batches as `lockBatches` does, and returns them. */
export async function lockCallBatches(
  project: InProject,
  batchIds: readonly string[],
  { isExclusive }: { isExclusive: boolean },
): Promise<CallBatch[]> {
  const found = await preparedRows(
    project,
    `select ${CALL_BATCH} from email_batches where id = any($1::uuid[]) order by id
     for ${isExclusive ? 'no key update' : 'share'}`,
    [batchIds],
  );
  return callBatch.array().parse(found);
}

/**
 * Byte limit of the templates in a call of single mails, as JSON. A call with one mail may exceed the limit.
 */
const MAX_TEMPLATE_BYTES = 4 * 1024 * 1024;

/**
 * Locks an account's single mails, longest-waiting first, and skips mails that are already locked.
 * @returns the batch ids of mails with the first mail's sender, so that a refused sender delays only its own
 * mails
 */
export function lockWaitingMails(
  project: InProject,
  { connectionId, mails }: { connectionId: string | null; mails: number },
): Promise<string[]> {
  return findValues<string>(
    project,
    `with waiting as materialized (
       select id, template, sender, requested_at from email_batches
       where project_id = $1 and connection_id is not distinct from $2::uuid and shares_calls and state = 'queued'
         and exists (select from projects where id = $1 and deleted_at is null)
       order by requested_at limit $3 for update skip locked),
     sized as (
       select *, sum(octet_length(template::text)) over (order by requested_at, id) as bytes,
         row_number() over (order by requested_at, id) as place
       from waiting where sender = (select sender from waiting order by requested_at, id limit 1))
     select id from sized where place = 1 or bytes <= $4 order by id`,
    [project.projectId, connectionId, mails, MAX_TEMPLATE_BYTES],
  );
}

/** `suppressed`: reason of the most serious suppression. */
const callMember = z.object({
  batchId: z.string(),
  generation: z.number(),
  index: z.number(),
  email: z.string(),
  params: textsByName,
  suppressed: z.enum(SUPPRESSION_REASONS).nullable(),
});

export type CallMember = z.infer<typeof callMember>;

/**
 * Returns the recipients in the order of the call: by batch, generation and index.
 * @param options `lockQueued`: locks and returns only queued recipients of the call's generation
 */
export async function findCallMembers(
  project: InProject,
  call: readonly CallRow[],
  { lockQueued }: { lockQueued: boolean },
): Promise<CallMember[]> {
  if (call.length === 0) return [];
  const found = await preparedRows(
    project,
    `select r.batch_id as "batchId", m.generation, r.index, r.email, r.params, (
       select s.reason from email_suppressions s
       where s.project_id = $4 and s.address = lower(r.email) and (s.reason <> 'unsubscribe'
         or (select b.email_type is distinct from 'transactional' from email_batches b where b.id = r.batch_id))
       order by array_position($5::text[], s.reason) limit 1) as suppressed
     from (${MEMBERS}) as m
     join email_recipients r on r.batch_id = m.batch_id and r.index = m.index
     where r.batch_id = any($1::uuid[]) and r.index between $6 and $7
       ${lockQueued ? `and r.generation = m.generation and r.status = 'queued'` : ''}
     order by r.batch_id, m.generation, r.index ${lockQueued ? 'for update of r' : ''}`,
    [...bindMembers(call), project.projectId, SUPPRESSION_REASONS, ...getBounds(call)],
  );
  return callMember.array().parse(found);
}

/** SQL: keys of the recipients in a call's rows. {@link bindMembers} returns `$1` to `$3`. */
const MEMBERS = `select batch_id, generation, unnest(members::int[]) as index
  from unnest($1::uuid[], $2::int[], $3::text[]) as row (batch_id, generation, members)`;

function bindMembers(call: readonly CallRow[]): unknown[] {
  return [
    call.map(({ batchId }) => batchId),
    call.map(({ generation }) => generation),
    call.map(({ members }) => `{${members.join()}}`),
  ];
}

/**
 * Returns the lowest and highest recipient index. Without these bounds, the planner may read all rows of a
 * batch.
 */
function getBounds(call: readonly CallRow[]): [number, number] {
  const indexes = call.flatMap(({ members }) => members);
  return [Math.min(...indexes), Math.max(...indexes)];
}

/** Counts the mails of a call by result. `sent` includes mails that bounced later. */
export function countCallMails(
  project: InProject,
  call: readonly CallRow[],
): Promise<{ sent: number; failed: number; unknown: number }> {
  return getRow<{ sent: number; failed: number; unknown: number }>(
    project,
    `select count(*) filter (where r.message_id is not null)::int as sent,
       count(*) filter (where r.status = 'failed')::int as failed,
       count(*) filter (where r.status = 'unknown')::int as unknown
     from (${MEMBERS}) as m
     join email_recipients r on r.batch_id = m.batch_id and r.index = m.index
     where r.batch_id = any($1::uuid[])`,
    bindMembers(call),
  );
}

/** Marks queued single mails as sending. Requires locks on their batches. */
export async function startSingleMails(project: InProject, batchIds: readonly string[]): Promise<void> {
  await run(
    project,
    `update email_batches set state = 'sending', state_reason = null, opened_at = now(),
       started_at = coalesce(started_at, now())
     where id = any($1::uuid[]) and state = 'queued'`,
    [batchIds],
  );
}

/** `objectKey` null: the file was deleted. */
export type AttachedFile = Pick<MailAttachment, 'assetId' | 'sizeBytes' | 'etag'> & {
  objectKey: string | null;
};

export function findAttachedFiles(project: Project, batchId: string): Promise<AttachedFile[]> {
  return rows<AttachedFile>(
    project,
    `select file ->> 'assetId' as "assetId", (file ->> 'sizeBytes')::float8 as "sizeBytes", file ->> 'etag' as etag,
       a.object_key as "objectKey"
     from email_batches b
       cross join jsonb_array_elements(b.options -> 'attachments') with ordinality as attached (file, place)
       left join assets a on a.project_id = b.project_id and a.id = (file ->> 'assetId')::uuid
         and a.state = 'ready' and a.etag = file ->> 'etag'
     where b.id = $1 order by place`,
    [batchId],
  );
}
