import type { Schema } from '@throughline/client';
import type { ToolContext } from './tool.ts';

/** Returns the next action for a batch: a tool of this server, or an instruction for a person. */
export function nextForBatch(
  batch: Schema<'EmailBatch'>,
  { allowWrites }: Pick<ToolContext, 'allowWrites'>,
): string {
  const control = allowWrites ? 'control_email_batch' : 'a person';
  switch (batch.state) {
    case 'scheduled':
      return `Sending begins at ${batch.scheduledFor}. Until then ${control} can pause or cancel it.`;
    case 'queued':
    case 'sending':
      return nextWhileWaiting(batch.waitingOn);
    case 'paused':
      return batch.stateReason === 'requested'
        ? `Somebody paused it. When they agree, ${control} resumes it.`
        : `Its run ended early. A person looks why, then ${control} resumes it; nothing is sent twice.`;
    case 'blocked':
      return batch.stateReason === 'provider_quota'
        ? `The provider's quota is used up. A person has to raise it, then ${control} resumes the batch.`
        : `The provider does not take the key. A person has to reconnect Resend, then ${control} resumes it.`;
    case 'completed':
      return nextWhenCompleted(batch.counts, allowWrites);
    case 'cancelled':
      return 'It was cancelled. What was not sent stays unsent: preview and send a new batch if that is wanted.';
  }
}

function nextWhileWaiting(waitingOn: Schema<'EmailBatch'>['waitingOn']): string {
  switch (waitingOn) {
    case 'start':
      return 'It waits for a worker. Look again in a minute; if that stays so, tell whoever operates the service.';
    case 'provider_rate_limit':
      return "It goes on at the provider's rate by itself. Look again in a minute.";
    case 'provider_unavailable':
      return 'The provider is away; it goes on by itself. Look again in some minutes.';
    case undefined:
      return 'It is being sent. Look again in a minute.';
  }
}

function nextWhenCompleted(
  { failed, bounced, unknown }: Schema<'EmailBatchCounts'>,
  allowWrites: boolean,
): string {
  if (unknown > 0)
    return `Of ${unknown} mails nobody knows whether they were sent. Do not send them again: the provider may still tell.`;
  if (failed > 0)
    return allowWrites
      ? 'why_no_email tells of an address why. When that is fixed and the person agrees, retry_failed_mails sends to those who failed, by the previewId of email_batch_status.'
      : 'why_no_email tells of an address why. When that is fixed, a person can send again to those who failed.';
  if (bounced > 0) return 'why_no_email tells of an address why. Bounced addresses get no more mail.';
  return 'Nothing has to be done.';
}
