import {
  getDefaultDailyLimit,
  lockPlannedRecipients,
  releaseDailyQuota,
  reserveDailyQuota,
} from '../../../models/emails/daily-limit.ts';
import { findBatch } from '../../../models/emails/find-batches.ts';
import { countRecipients } from '../../../models/emails/recipients.ts';
import { lockSchedule, storeSchedule } from '../../../models/emails/reschedule-batch.ts';
import type { InProject } from '../../../models/in-project.ts';
import { recordSubject } from '../../../telemetry/work.ts';
import { conflict, requireFound } from '../../request/errors.ts';
import { serializeEmailBatch } from '../../serializers/emails.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { dailyLimitExceeded, requireDailyCapacity, requireSendTime } from './batch-bounds.ts';
import { signalBatch } from './signal-batch.ts';

/** The new time applies even if Temporal cannot be reached now. */
export const rescheduleEmailBatch: Handler<'rescheduleEmailBatch'> = async ({ path, body }, call) => {
  const scheduledFor = new Date(body.scheduledFor);
  requireSendTime(body);
  const { batch, counts } = await transact(call, async (project, record) => {
    const found = requireFound(await findBatch(project, path.trackingId), 'batch', 'trackingId');
    const locked = requireFound(await lockSchedule(project, found.id), 'batch', 'trackingId');
    const { state, isDue, scheduledFor: before } = locked;
    if (state !== 'scheduled') throw conflict(`A ${state} batch cannot be rescheduled.`);
    if (isDue || !before) throw conflict('The batch is due and cannot be rescheduled. Pause or cancel it.');
    if (getDay(before) !== getDay(scheduledFor)) {
      const limit = getDefaultDailyLimit(call.context.settings.emails, found.connectionId);
      await moveToDay(project, found.id, { ...locked, scheduledFor }, limit);
    }
    await storeSchedule(project, found.id, scheduledFor);
    const times = { from: before.toISOString(), to: scheduledFor.toISOString() };
    await record('batch.reschedule', found.id, times);
    return {
      batch: { ...found, scheduledFor },
      counts: await countRecipients(project, found.id),
    };
  });
  recordSubject({ batchId: batch.id });
  await signalBatch(call, { ...batch, batchId: batch.id });
  return { body: serializeEmailBatch(batch, counts) };
};

/**
 * Releases the old day's quota first, so that the batch does not count twice towards the limit of planned
 * recipients.
 */
async function moveToDay(
  project: InProject,
  batchId: string,
  moved: { mails: number; addressesPerMail: number; isSingle: boolean; scheduledFor: Date },
  defaultLimit: number,
): Promise<void> {
  const { mails, isSingle, scheduledFor } = moved;
  const recipients = mails * moved.addressesPerMail;
  const sending = { recipients, scheduledFor, isStored: true };
  await lockPlannedRecipients(project);
  await releaseDailyQuota(project, batchId, { mails, isMoved: true });
  const limit = await requireDailyCapacity(project, sending, defaultLimit);
  const isReserved = await reserveDailyQuota(project, recipients, { at: scheduledFor, limit, isSingle });
  if (!isReserved) throw dailyLimitExceeded(limit, sending);
}

function getDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}
