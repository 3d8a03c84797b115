import { literal } from 'sequelize';
import type { Database } from '../database.ts';
import { inProject, type InProject, type Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import { emailBatches, type EmailBatch } from './batches.ts';

/**
 * Runs that send several batches which an outage has left behind. A batch has one run at a time: `shared_run` names the
 * shared one, and only that one moves it on (moveBatchOn); a run of its own takes it over by setting that to null.
 */

/** Notes that no run was started for a batch that was just accepted, and is to be sent now. */
export async function recordWithoutRun({ database, transaction }: InProject, batchId: string): Promise<void> {
  await emailBatches(database).update(
    { withoutRun: true },
    { where: { id: batchId, state: 'queued', openedAt: null, startClaimedAt: null }, transaction },
  );
}

/**
 * Takes batches that have no run, for one: a shared one, or with null one each.
 * @returns the ids of those that it has got: nobody has steered them or begun a run of theirs
 */
export function takeWithoutRun(
  database: Database,
  projectId: string,
  { batchIds, sharedRun }: { batchIds: readonly string[]; sharedRun: string | null },
): Promise<string[]> {
  return inProject(database, projectId, async (project) => {
    const taken = await rows<{ id: string }>(
      project,
      `update email_batches set without_run = false, shared_run = $2
       where id = any($1::uuid[]) and without_run and state = 'queued' and opened_at is null returning id`,
      [batchIds, sharedRun],
    );
    return taken.map(({ id }) => id);
  });
}

/**
 * Takes batches back from a shared run that was perhaps not started, but for those that it has begun.
 * @param options `mayShare`: they may be given to another one; else each gets a run of its own
 */
export async function takeBack(
  database: Database,
  projectId: string,
  { batchIds, sharedRun, mayShare }: { batchIds: readonly string[]; sharedRun: string; mayShare: boolean },
): Promise<void> {
  await inProject(database, projectId, ({ transaction }) =>
    emailBatches(database).update(
      { sharedRun: null, withoutRun: mayShare },
      { where: { id: batchIds, sharedRun, openedAt: null, startedAt: null }, transaction },
    ),
  );
}

/** Leaves a batch to a run of its own, which the sweeper starts within seconds. */
export async function leaveSharedRun(
  { database, transaction }: InProject,
  batchId: string,
  sharedRun: string,
): Promise<void> {
  await emailBatches(database).update(
    {
      sharedRun: null,
      openedAt: null,
      startClaimedAt: null,
      steeredAt: literal(`now() - interval '1 minute'`),
    },
    { where: { id: batchId, sharedRun }, transaction },
  );
}

/** The run that a batch shares with others; null: it shares none, or does not exist. */
export async function findSharedRun(project: Project, batchId: string): Promise<string | null> {
  const [batch] = await rows<Pick<EmailBatch, 'sharedRun'>>(
    project,
    'select shared_run as "sharedRun" from email_batches where id = $1',
    [batchId],
  );
  return batch?.sharedRun ?? null;
}
