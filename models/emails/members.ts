import { fn, Op } from 'sequelize';
import { z } from 'zod';
import type { Params } from '../../domain/template.ts';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import type { ChunkKey } from './chunks.ts';
import { emailRecipients } from './recipients.ts';
import { SUPPRESSION_REASONS, type SuppressionReason } from './suppressions.ts';

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

/** Locks the recipients of a chunk that are still to be sent. */
export async function lockQueuedMembers(
  { database, transaction }: InProject,
  key: ChunkKey,
  chunkSize: number,
): Promise<Member[]> {
  const found = await emailRecipients(database).findAll({
    attributes: ['index', 'email', 'params'],
    where: queuedMembersOf(key, chunkSize),
    order: ['index'],
    lock: true,
    raw: true,
    transaction,
  });
  return memberRow.array().parse(found);
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

/** Which recipients must not get a mail, each with the gravest reason; transactional mail goes to the unsubscribed too. */
export function findSuppressedMembers(
  project: InProject,
  members: readonly Member[],
  isTransactional: boolean,
): Promise<{ index: number; reason: SuppressionReason }[]> {
  return rows(
    project,
    `select distinct on (m.index) m.index, s.reason
     from unnest($2::int[], $3::text[]) as m (index, email)
     join email_suppressions s on s.project_id = $1 and s.address = lower(m.email)
     where s.reason <> 'unsubscribe' or not $4
     order by m.index, array_position($5::text[], s.reason)`,
    [
      project.projectId,
      members.map(({ index }) => index),
      members.map(({ email }) => email),
      isTransactional,
      SUPPRESSION_REASONS,
    ],
  );
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

/** How many recipients of a recorded chunk were accepted, failed, or ended unknown; later events do not lower `sent`. */
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
