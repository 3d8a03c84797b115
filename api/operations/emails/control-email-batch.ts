import { countRecipients } from '../../../models/emails/recipients.ts';
import { findBatch } from '../../../models/emails/find-batches.ts';
import { getDefaultDailyLimit } from '../../../models/emails/daily-limit.ts';
import {
  controlBatch,
  type BatchCommand,
  type CommandOutcome,
} from '../../../models/emails/control-batch.ts';
import { recordSubject } from '../../../telemetry/work.ts';
import { toActor } from '../../credentials/caller.ts';
import { conflict, requireFound } from '../../request/errors.ts';
import { serializeEmailBatch } from '../../serializers/emails.ts';
import type { Call } from '../operation.ts';
import { transact } from '../transact.ts';
import { dailyLimitExceeded } from './batch-bounds.ts';
import { signalBatch } from './signal-batch.ts';

const PARTICIPLES: Record<BatchCommand, string> = {
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
  retry: 'retried',
};

const WITHOUT_CONTENT =
  'The content of this batch was deleted after its retention period. Queue the mails again with another trackingId.';

const RETRIED_SINCE =
  'The batch was retried in the meantime. Read the batch, then retry with its current `retries`.';

/**
 * Applies the command to the batch. A committed command takes effect even if Temporal cannot be reached.
 * @param generation for `retry`: the current generation that the caller expects
 * @returns the batch after the command
 * @throws AppError 404; 409 if the batch's state or generation forbids the command, its content was deleted,
 * or it has more recipients than the daily limit
 * @throws AppError 429 if today's other recipients leave too little capacity for the batch
 */
export async function controlEmailBatch(
  call: Call,
  trackingId: string,
  command: BatchCommand,
  generation?: number,
) {
  const { batch, body, changed, cancelled } = await transact(call, async (project, record) => {
    const before = requireFound(await findBatch(project, trackingId), 'batch', 'trackingId');
    const controlled = await controlBatch(project, before.id, command, {
      generation,
      actor: toActor(call.caller).actor,
      defaultDailyRecipients: getDefaultDailyLimit(call.context.settings.emails, before.connectionId),
    });
    const result = requireFound(controlled, 'batch', 'trackingId');
    throwRefusal(result, command);
    if (result.outcome === 'changed') await record(`batch.${command}`, before.id);
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

/**
 * A command that had nothing to do is not an error.
 * @throws AppError if the command was refused
 */
function throwRefusal(result: CommandOutcome, command: BatchCommand): void {
  switch (result.outcome) {
    case 'refused':
      throw conflict(`A ${result.state} batch cannot be ${PARTICIPLES[command]}.`);
    case 'retried-since':
      throw conflict(RETRIED_SINCE);
    case 'without-content':
      throw conflict(WITHOUT_CONTENT);
    case 'daily-limit-exceeded':
      throw dailyLimitExceeded(result.limit, {
        recipients: result.recipients,
        scheduledFor: null,
        isStored: true,
      });
    case 'changed':
    case 'unchanged':
  }
}
