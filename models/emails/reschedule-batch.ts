import { fn } from 'sequelize';
import type { InProject } from '../in-project.ts';
import { findRow, getValue } from '../rows.ts';
import { emailBatches, type BatchState } from './batches.ts';

/** `isDue`: the scheduled time has passed, or the batch has no scheduled time. */
type LockedBatch = {
  state: BatchState;
  scheduledFor: Date | null;
  isDue: boolean;
  isSingle: boolean;
  addressesPerMail: number;
  /** Number of mails that are not cancelled. They use the daily limit of the new scheduled day. */
  mails: number;
};

export async function lockSchedule(project: InProject, batchId: string): Promise<LockedBatch | undefined> {
  const batch = await findRow<Omit<LockedBatch, 'mails'>>(
    project,
    `select state, scheduled_for as "scheduledFor", coalesce(scheduled_for <= now(), true) as "isDue",
       total_recipients = 1 as "isSingle", addresses_per_mail as "addressesPerMail"
     from email_batches where id = $1 for update`,
    [batchId],
  );
  if (!batch) return undefined;
  // Separate statement: it sees cancellations that were committed while the first statement waited for the
  // lock.
  const mails = await getValue<number>(
    project,
    `select count(*)::int as mails from email_recipients where batch_id = $1 and status <> 'cancelled'`,
    [batchId],
  );
  return { ...batch, mails };
}

/** Stores the new scheduled time and requests a run, which applies it. Requires {@link lockSchedule}. */
export async function storeSchedule(
  { database, transaction }: InProject,
  batchId: string,
  scheduledFor: Date,
): Promise<void> {
  await emailBatches(database).update(
    { scheduledFor, countsOn: null, openedAt: null, requestedAt: fn('now') },
    { where: { id: batchId }, transaction },
  );
}
