import { z } from 'zod';
import type { Database } from '../database.ts';
import type { InProject, Project } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { batchSender, batchTemplate, type BatchState } from './batches.ts';
import { REPEATABLE_HOURS } from './chunks.ts';
import { memberRow } from './members.ts';
import { SUPPRESSION_REASONS, type SuppressionReason } from './suppressions.ts';

/**
 * A lot is one call for batches of one mail. Their chunks' rows name it. Such a batch has one recipient, of index 0,
 * and one chunk, of number and generation 0: what is retried leaves the lots. Whoever locks several batches does so in
 * the order of their ids, and then what is in them as record-results.ts has it.
 */

/** SQL: the project in `$1` was not deleted. */
const IS_ACTIVE = 'exists (select from projects where id = $1 and deleted_at is null)';

/** How many mails wait for a lot, counted up to `mails`, and the ids of lots that have not ended. */
export async function planLots(
  project: Project,
  limits: { mails: number; lots: number },
): Promise<{ waiting: number; open: string[] }> {
  const [plan] = await rows<{ waiting: number; open: string[] }>(
    project,
    `select (select count(*)::int from (
         select from email_batches
         where project_id = $1 and in_lots and state = 'queued' and ${IS_ACTIVE} limit $2) as waiting) as waiting,
       array(select lot::text from email_chunks
         where project_id = $1 and lot is not null and recorded_at is null
         group by lot order by min(attempted_at), lot limit $3) as open`,
    [project.projectId, limits.mails, limits.lots],
  );
  return plan ?? { waiting: 0, open: [] };
}

const lotBatch = z.object({
  batchId: z.string(),
  template: batchTemplate,
  sender: batchSender,
  isTransactional: z.boolean(),
});

/** A batch of one mail, with what that is made of. */
export type LotBatch = z.infer<typeof lotBatch>;

/**
 * Locks batches that wait for a lot, the oldest first: those of one sender, so that a sender whom the provider refuses
 * keeps no other's mails back. Others that come meanwhile pass over them.
 * @param limits batches, and bytes of their templates, but one batch at least
 */
export async function lockWaitingBatches(
  project: InProject,
  limits: { batches: number; templateBytes: number },
): Promise<LotBatch[]> {
  const found = await rows(
    project,
    `with waiting as materialized (
       select id, template, sender, email_type, steered_at from email_batches
       where project_id = $1 and in_lots and state = 'queued' and ${IS_ACTIVE}
       order by steered_at limit $2 for update skip locked),
     sized as (
       select *, sum(octet_length(template::text)) over (order by steered_at, id) as bytes,
         row_number() over (order by steered_at, id) as place
       from waiting where sender = (select sender from waiting order by steered_at, id limit 1))
     select id as "batchId", template, sender, coalesce(email_type = 'transactional', false) as "isTransactional"
     from sized where place = 1 or bytes <= $3
     order by id`,
    [project.projectId, limits.batches, limits.templateBytes],
  );
  return lotBatch.array().parse(found);
}

const begunBatch = lotBatch.extend({
  state: z.custom<BatchState>((state) => typeof state === 'string'),
  inLots: z.boolean(),
});

/** Locks the batches of a lot that was begun; none of one that was not. */
export async function lockLotBatches(project: InProject, lot: string): Promise<z.infer<typeof begunBatch>[]> {
  const ids = await rows<{ id: string }>(project, 'select batch_id as id from email_chunks where lot = $1', [
    lot,
  ]);
  if (ids.length === 0) return [];
  const found = await rows(
    project,
    `select id as "batchId", template, sender, coalesce(email_type = 'transactional', false) as "isTransactional",
       state, in_lots as "inLots"
     from email_batches where id = any($1::uuid[]) order by id for no key update`,
    [ids.map(({ id }) => id)],
  );
  return begunBatch.array().parse(found);
}

/** As of a chunk: see LockedChunk. A lot's chunks were attempted together, and are recorded together. */
export type LockedLot = {
  batchIds: string[];
  bodyDigest: Buffer;
  attempt: number;
  attempted: boolean;
  expired: boolean;
  recorded: boolean;
};

/** Counts an attempt at a lot, and locks its chunks; its batches are locked already. Undefined when it has none. */
export async function lockLot(
  project: InProject,
  lot: string,
  batchIds: readonly string[],
): Promise<LockedLot | undefined> {
  const chunks = await rows<{ batchId: string } & Omit<LockedLot, 'batchIds'>>(
    project,
    `update email_chunks set lot_attempts = lot_attempts + 1
     where batch_id = any($2::uuid[]) and generation = 0 and chunk = 0 and lot = $1
     returning batch_id as "batchId", body_digest as "bodyDigest", lot_attempts as attempt,
       attempted_at is not null as attempted, recorded_at is not null as recorded,
       coalesce(attempted_at < clock_timestamp() - make_interval(hours => $3), false) as expired`,
    [lot, batchIds, REPEATABLE_HOURS],
  );
  const [first] = chunks;
  if (!first) return undefined;
  return {
    batchIds: chunks.map(({ batchId }) => batchId).toSorted(),
    bodyDigest: first.bodyDigest,
    attempt: Math.max(...chunks.map(({ attempt }) => attempt)),
    attempted: first.attempted,
    expired: chunks.some(({ expired }) => expired),
    recorded: first.recorded,
  };
}

/**
 * Takes batches out of a lot that no call was made for. Of those that are cancelled, the mail is. @returns how many are
 */
export async function removeFromLot(
  project: InProject,
  lot: string,
  batchIds: readonly string[],
): Promise<number> {
  await run(project, 'update email_chunks set lot = null where batch_id = any($2::uuid[]) and lot = $1', [
    lot,
    batchIds,
  ]);
  return cancelMails(project, batchIds);
}

/**
 * Cancels the mails of those of the batches that are cancelled, and whose call, now gone, kept theirs. @returns how
 * many
 */
export function cancelMails(project: InProject, batchIds: readonly string[]): Promise<number> {
  return run(
    project,
    `update email_recipients r set status = 'cancelled', updated_at = now() from email_batches b
     where b.id = any($1::uuid[]) and b.state = 'cancelled' and r.batch_id = b.id and r.batch_id = any($1::uuid[])
       and r.index = 0 and r.status = 'queued' and r.generation = 0`,
    [batchIds],
  );
}

const lotMember = memberRow.omit({ index: true }).extend({ batchId: z.string() });

/** To whom a batch's one mail goes. */
export type LotMember = z.infer<typeof lotMember>;

/** The recipients of a lot's batches in the order of its call. `onlyQueued`: those who are still to be sent, locked. */
export async function findLotMembers(
  project: InProject,
  batchIds: readonly string[],
  { onlyQueued }: { onlyQueued: boolean },
): Promise<LotMember[]> {
  const found = await rows(
    project,
    `select batch_id as "batchId", email, params from email_recipients
     where batch_id = any($1::uuid[]) and index = 0 ${onlyQueued ? `and status = 'queued' and generation = 0` : ''}
     order by batch_id ${onlyQueued ? 'for update' : ''}`,
    [batchIds],
  );
  return lotMember.array().parse(found);
}

/** Begins a lot: from this commit on, the provider may have seen exactly these mails in exactly this body. */
export async function recordLotAttempt(
  project: InProject,
  lot: string,
  { batchIds, bodyDigest }: { batchIds: readonly string[]; bodyDigest: Buffer },
): Promise<void> {
  await run(
    project,
    `insert into email_chunks as known (project_id, batch_id, generation, chunk, members, body_digest, attempted_at, lot,
       lot_attempts)
     select $1, id, 0, 0, '{0}', $3, clock_timestamp(), $4, 1 from unnest($2::uuid[]) as id
     on conflict (batch_id, generation, chunk) do update
       set body_digest = excluded.body_digest, attempted_at = excluded.attempted_at`,
    [project.projectId, batchIds, bodyDigest, lot],
  );
}

/** Moves batches that waited to sending, as their run would. */
export async function beginBatches(project: InProject, batchIds: readonly string[]): Promise<void> {
  await run(
    project,
    `update email_batches set state = 'sending', state_reason = null, opened_at = now(),
       started_at = coalesce(started_at, now())
     where id = any($1::uuid[]) and state = 'queued'`,
    [batchIds],
  );
}

/**
 * Which of a lot's recipients must not get a mail, each with the gravest reason; as findSuppressedMembers of a batch.
 */
export function findSuppressedInLot(
  project: InProject,
  members: readonly { batchId: string; email: string; isTransactional: boolean }[],
): Promise<{ batchId: string; reason: SuppressionReason }[]> {
  return rows(
    project,
    `select distinct on (m.batch_id) m.batch_id as "batchId", s.reason
     from unnest($2::uuid[], $3::text[], $4::boolean[]) as m (batch_id, email, is_transactional)
     join email_suppressions s on s.project_id = $1 and s.address = lower(m.email)
     where s.reason <> 'unsubscribe' or not m.is_transactional
     order by m.batch_id, array_position($5::text[], s.reason)`,
    [
      project.projectId,
      members.map(({ batchId }) => batchId),
      members.map(({ email }) => email),
      members.map(({ isTransactional }) => isTransactional),
      SUPPRESSION_REASONS,
    ],
  );
}

/** Projects, of all there are, whose single mails wait for seconds, or have a lot that has not ended. */
export async function findProjectsOfSingleMails(database: Database, limit: number): Promise<string[]> {
  const found = await rows<{ projectId: string }>(
    database,
    'select find_projects_of_single_mails($1) as "projectId"',
    [limit],
  );
  return found.map(({ projectId }) => projectId);
}
