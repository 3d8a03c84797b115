import type { Schema } from '@throughline/client';
import { formatCount } from './fit-answer.ts';
import type { ToolContext } from './tool.ts';

/** Returns the next action for a batch: a tool of this server, or an instruction for a person. */
export function getNextAction(
  batch: Schema<'EmailBatch'>,
  { allowWrites }: Pick<ToolContext, 'allowWrites'>,
): string {
  const actor = allowWrites ? 'control_email_batch' : 'a person';
  switch (batch.state) {
    case 'scheduled':
      return `Sending starts at ${batch.scheduledFor}. Until then ${actor} can pause or cancel it.`;
    case 'queued':
    case 'sending':
      return getNextWhileWaiting(batch.waitingOn);
    case 'paused':
      return batch.stateReason === 'requested'
        ? `The batch was paused on request. ${allowWrites ? 'Ask the user before you resume it with control_email_batch' : 'A person can resume it'}.`
        : `The batch's workflow ended early. After a person has found the cause, ${actor} can resume the batch. No mail is sent twice.`;
    case 'blocked':
      return batch.stateReason === 'provider_quota'
        ? `The provider's quota is exhausted. Once it is raised or renewed, ${actor} can resume the batch.`
        : `The provider rejects the key. A person must reconnect Resend, or the operator must replace the platform's key. Then ${actor} can resume the batch.`;
    case 'completed':
      return getNextWhenCompleted(batch.counts, allowWrites);
    case 'cancelled':
      return 'The batch was cancelled. To reach the remaining recipients, preview and send a new batch.';
  }
}

function getNextWhileWaiting(waitingOn: Schema<'EmailBatch'>['waitingOn']): string {
  switch (waitingOn) {
    case 'start':
      return 'The batch waits for a worker. Check again in a minute; if it still waits, inform the operator of the service.';
    case 'provider_rate_limit':
      return "The batch waits for the provider's rate limit, then continues by itself. Check again in a minute.";
    case 'provider_unavailable':
      return 'The provider is unavailable. Sending continues when it responds again. Check again in a few minutes.';
    case undefined:
      return 'The batch is being sent. Check again in a minute.';
  }
}

function getNextWhenCompleted(
  { failed, bounced, unknown }: Schema<'EmailBatchCounts'>,
  allowWrites: boolean,
): string {
  if (unknown > 0)
    return `The outcome of ${formatCount(unknown, 'mail')} is unknown. Do not send again: the provider may still report the outcome.`;
  if (failed > 0)
    return allowWrites
      ? 'why_no_email explains a failed address. When the cause is fixed and the user agrees, call retry_failed_mails with the previewId of email_batch_status.'
      : 'why_no_email explains a failed address. When the cause is fixed, a person can retry the failed mails.';
  if (bounced > 0)
    return 'why_no_email explains a bounced address. Addresses that bounced permanently are suppressed.';
  return 'No action is needed.';
}
