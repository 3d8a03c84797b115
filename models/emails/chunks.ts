import { z } from 'zod';
import type { Params } from '../../domain/template.ts';
import { SUPPRESSION_REASONS, type SuppressionReason } from './suppressions.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';

/** Hours for which a call of unknown outcome may be repeated under its key; Resend forgets keys after 24. */
const REPEATABLE_HOURS = 23;

export type ChunkKey = { batchId: string; generation: number; chunk: number };

/**
 * A chunk's row. `attempt`: the number of this attempt; `attempted`: an earlier call may have reached the provider;
 * `expired`: too long ago to repeat it.
 */
export type LockedChunk = {
  attempt: number;
  members: number[];
  bodyDigest: Buffer;
  attempted: boolean;
  expired: boolean;
  recorded: boolean;
};

/** Makes the chunk's row if it is not there, counts this attempt, and locks the row until the transaction ends. */
export async function lockChunk(project: InProject, key: ChunkKey): Promise<LockedChunk> {
  const [row] = await rows<LockedChunk>(
    project,
    `insert into email_chunks (project_id, batch_id, generation, chunk, members, body_digest,
       attempts)
     values ($1, $2, $3, $4, '{}', '', 1)
     on conflict (batch_id, generation, chunk) do update set attempts = email_chunks.attempts + 1
     returning attempts as attempt, members, body_digest as "bodyDigest", attempted_at is not null as attempted,
       coalesce(attempted_at < clock_timestamp() - make_interval(hours => $5), false) as expired,
       recorded_at is not null as recorded`,
    [project.projectId, key.batchId, key.generation, key.chunk, REPEATABLE_HOURS],
  );
  if (!row) throw new Error('An upsert returned no row.');
  return row;
}

/** Freezes a chunk: from this commit on, the provider may have seen exactly these members in exactly this body. */
export async function noteAttempt(
  project: InProject,
  { batchId, generation, chunk }: ChunkKey,
  { members, bodyDigest }: { members: number[]; bodyDigest: Buffer },
): Promise<void> {
  await rows(
    project,
    `update email_chunks set members = $4, body_digest = $5, attempted_at = clock_timestamp()
     where batch_id = $1 and generation = $2 and chunk = $3 returning chunk`,
    [batchId, generation, chunk, members, bodyDigest],
  );
}

/**
 * Takes {@link noteAttempt} back after a definite refusal: nothing was sent, and it may be tried at any time. Changes
 * nothing when another attempt began meanwhile, whose call this refusal says nothing about.
 */
export async function clearAttempt(
  project: InProject,
  { batchId, generation, chunk }: ChunkKey,
  attempt: number,
): Promise<void> {
  await rows(
    project,
    `update email_chunks set attempted_at = null
     where batch_id = $1 and generation = $2 and chunk = $3 and attempts = $4 and recorded_at is null
     returning chunk`,
    [batchId, generation, chunk, attempt],
  );
}

const memberRow = z.object({
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

/** Locks the recipients of a chunk that are still to be sent. */
export async function lockQueuedMembers(
  project: InProject,
  key: ChunkKey,
  chunkSize: number,
): Promise<Member[]> {
  const found = await rows(
    project,
    `select index, email, params from email_recipients
     where batch_id = $1 and index >= $2 and index < $3 and generation = $4 and status = 'queued'
     order by index for update`,
    [key.batchId, key.chunk * chunkSize, (key.chunk + 1) * chunkSize, key.generation],
  );
  return memberRow.array().parse(found);
}

/** The recipients that an earlier attempt of a chunk was made of, in its order. */
export async function findMembers(project: InProject, batchId: string, members: number[]): Promise<Member[]> {
  const found = await rows(
    project,
    `select index, email, params from email_recipients where batch_id = $1 and index = any($2) order by index`,
    [batchId, members],
  );
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
  await rows(
    project,
    `update email_recipients r set status = 'suppressed', reason_code = v.code, reason_message = v.message,
       updated_at = now()
     from unnest($2::int[], $3::text[], $4::text[]) as v (index, code, message)
     where r.batch_id = $1 and r.index = v.index and r.status = 'queued' returning r.index`,
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
export async function cancelChunk(project: InProject, key: ChunkKey, chunkSize: number): Promise<number> {
  const cancelled = await rows(
    project,
    `update email_recipients set status = 'cancelled', updated_at = now()
     where batch_id = $1 and index >= $2 and index < $3 and generation = $4 and status = 'queued' returning index`,
    [key.batchId, key.chunk * chunkSize, (key.chunk + 1) * chunkSize, key.generation],
  );
  return cancelled.length;
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
