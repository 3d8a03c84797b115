import { fn, Op } from 'sequelize';
import { z } from 'zod';
import type { Params } from '../../domain/template.ts';
import type { InProject } from '../in-project.ts';
import { preparedRows } from '../prepared.ts';
import { rows, run } from '../rows.ts';
import type { ChunkKey } from './chunks.ts';
import { emailRecipients } from './recipients.ts';
import { SUPPRESSION_REASONS } from './suppressions.ts';

export const memberRow = z.object({
  index: z.number(),
  email: z.string(),
  // Not z.record, which drops a parameter that is called `__proto__`.
  params: z.custom<Params>(isParams),
});

function isParams(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one) => typeof one === 'string')
  );
}

/** A recipient as a mail needs it. `index` is its place in the request. */
export type Member = z.infer<typeof memberRow>;

function queuedMembersOf({ batchId, chunk, generation }: ChunkKey, chunkSize: number) {
  const index = { [Op.gte]: chunk * chunkSize, [Op.lt]: (chunk + 1) * chunkSize };
  return { batchId, index, generation, status: 'queued' as const };
}

const queuedMemberRow = memberRow.extend({ suppressed: z.enum(SUPPRESSION_REASONS).nullable() });

/**
 * A recipient that is still to be sent. `suppressed`: the gravest reason why it must not get its mail, if there is one.
 */
export type QueuedMember = z.infer<typeof queuedMemberRow>;

/**
 * Locks the recipients of a chunk that are still to be sent, and says which of them must not get a mail; transactional
 * mail goes to the unsubscribed too.
 */
export async function lockQueuedMembers(
  project: InProject,
  { batchId, chunk, generation }: ChunkKey,
  chunkSize: number,
): Promise<QueuedMember[]> {
  const found = await preparedRows(
    project,
    `select r.index, r.email, r.params, (
       select s.reason from email_suppressions s
       where s.project_id = $1 and s.address = lower(r.email) and (s.reason <> 'unsubscribe'
         or (select b.email_type is distinct from 'transactional' from email_batches b where b.id = $2))
       order by array_position($6::text[], s.reason) limit 1) as suppressed
     from email_recipients r
     where r.batch_id = $2 and r.index >= $3 and r.index < $4 and r.generation = $5 and r.status = 'queued'
     order by r.index for update of r`,
    [project.projectId, batchId, chunk * chunkSize, (chunk + 1) * chunkSize, generation, SUPPRESSION_REASONS],
  );
  return queuedMemberRow.array().parse(found);
}

/** The recipients that an earlier attempt of a chunk was made of, in its order. */
export async function findMembers(
  { database, transaction }: InProject,
  batchId: string,
  members: number[],
): Promise<Member[]> {
  const found = await emailRecipients(database).findAll({
    attributes: ['index', 'email', 'params'],
    where: { batchId, index: members },
    order: ['index'],
    raw: true,
    transaction,
  });
  return memberRow.array().parse(found);
}

/** Ends queued recipients as suppressed, each for a reason. */
export async function markSuppressed(
  project: InProject,
  batchId: string,
  suppressed: readonly { index: number; reason: { code: string; message: string } }[],
): Promise<void> {
  await run(
    project,
    `update email_recipients r set status = 'suppressed', reason_code = v.code, reason_message = v.message,
       updated_at = now()
     from unnest($2::int[], $3::text[], $4::text[]) as v (index, code, message)
     where r.batch_id = $1 and r.index = v.index and r.status = 'queued'`,
    [
      batchId,
      suppressed.map(({ index }) => index),
      suppressed.map(({ reason }) => reason.code),
      suppressed.map(({ reason }) => reason.message),
    ],
  );
}

/**
 * Cancels the recipients of a chunk that was refused after its batch had been cancelled: nobody will send it now.
 * @returns how many
 */
export async function cancelChunk(
  { database, transaction }: InProject,
  key: ChunkKey,
  chunkSize: number,
): Promise<number> {
  const [cancelled] = await emailRecipients(database).update(
    { status: 'cancelled', updatedAt: fn('now') },
    { where: queuedMembersOf(key, chunkSize), transaction },
  );
  return cancelled;
}

/**
 * How many recipients of a recorded chunk were accepted, failed, or ended unknown; later events do not lower `sent`.
 */
export async function countChunk(
  project: InProject,
  batchId: string,
  members: number[],
): Promise<{ sent: number; failed: number; unknown: number }> {
  const [row] = await rows<{ sent: number; failed: number; unknown: number }>(
    project,
    `select count(*) filter (where message_id is not null)::int as sent,
       count(*) filter (where status = 'failed')::int as failed,
       count(*) filter (where status = 'unknown')::int as unknown
     from email_recipients where batch_id = $1 and index = any($2)`,
    [batchId, members],
  );
  return row ?? { sent: 0, failed: 0, unknown: 0 };
}
