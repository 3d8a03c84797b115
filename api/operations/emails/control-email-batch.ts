import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { countRecipients } from '../../../models/emails/recipients.ts';
import { findBatch } from '../../../models/emails/find-batches.ts';
import type { OverDailyShare } from '../../../models/emails/daily-limit.ts';
import {
  controlBatch,
  type BatchCommand,
  type CommandOutcome,
} from '../../../models/emails/control-batch.ts';
import { recordSubject } from '../../../telemetry/work.ts';
import { actorOf } from '../../credentials/caller.ts';
import { conflict, type AppError } from '../../request/errors.ts';
import { serializeEmailBatch } from '../../serializers/emails.ts';
import type { Call } from '../operation.ts';
import { transact } from '../transact.ts';
import { overDailyShare, usualDailyRecipients } from './batch-bounds.ts';
import { noSuchBatch } from './getEmailBatch.ts';
import { signalBatch } from './signal-batch.ts';

const PARTICIPLES: Record<BatchCommand, string> = {
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
  retry: 'retried',
};

const WITHOUT_CONTENT =
  'The content of this batch is not kept any more. Queue its mails again, under another trackingId.';

const RETRIED_SINCE =
  'The batch was retried since. Look at it again, and send its new `retries` if somebody failed once more.';

/**
 * Applies a command to a batch's row, then signals its workflow. The command holds from the commit on, even if
 * Temporal cannot be reached now.
 * @returns the batch as it is then
 * @param options `generation`: the one that is to be retried
 * @throws AppError 404 without such a batch, 409 where its state does not allow it, it is in another generation or is more
 *   than a day may have, 429 where today has no room for it
 */
export async function controlEmailBatch(
  call: Call,
  trackingId: string,
  command: BatchCommand,
  options: { generation?: number | undefined } = {},
) {
  const { batch, body, changed, cancelled } = await transact(call, async (project) => {
    const before = await findBatch(project, trackingId);
    const usual = usualDailyRecipients(call.context.settings.emails, before?.connectionId);
    const result =
      before &&
      (await controlBatch(project, before.id, command, { ...options, usualDailyRecipients: usual }));
    if (!result) throw noSuchBatch();
    throwRefusal(result, command);
    if (result.outcome === 'changed') {
      const act = { ...actorOf(call.caller), action: `batch.${command}`, target: before.id };
      await recordAudit(project, act);
    }
    const after = (await findBatch(project, trackingId)) ?? before;
    const counts = await countRecipients(project, before.id);
    return {
      batch: after,
      body: serializeEmailBatch(after, counts),
      changed: result.outcome === 'changed',
      cancelled: result.cancelled,
    };
  });
  recordSubject({ batchId: batch.id });
  call.context.countRecipients({ cancelled });
  if (changed) await signalBatch(call, { ...batch, batchId: batch.id });
  return { body };
}

/** @throws AppError where the command did nothing, and could not */
function throwRefusal(result: CommandOutcome, command: BatchCommand): void {
  switch (result.outcome) {
    case 'refused':
      throw conflict(`A ${result.state} batch cannot be ${PARTICIPLES[command]}.`);
    case 'retried-since':
      throw conflict(RETRIED_SINCE);
    case 'without-content':
      throw conflict(WITHOUT_CONTENT);
    case 'over-daily-share':
      throw overToday(result);
    case 'changed':
    case 'as-it-was':
  }
}

/** 429 until tomorrow; or 409, because no day has room for what is more than a day may have. */
function overToday({ limit, recipients }: OverDailyShare): AppError {
  if (recipients <= limit) return overDailyShare(limit, { recipients, scheduledFor: null });
  const message =
    `It would send to ${recipients} recipients, and the project may send to ${limit} a day: no day has room for it. ` +
    'Have the limit raised, or cancel the batch and queue what is left in smaller ones.';
  return conflict(message);
}
