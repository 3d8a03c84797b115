import { activityInfo } from '@temporalio/activity';
import { findCall } from '../../models/emails/calls.ts';
import type { CallsInput, CallsResult, EmailsActivities } from '../../workflows/contract/emails.ts';
import { withHeartbeat } from '../heartbeat.ts';
import type { AttachmentContents, AttachmentDependencies, withAttachments } from './attachments.ts';
import { sendCall, type SendCallDependencies } from './send-call.ts';

export type SendCallsDependencies = SendCallDependencies & AttachmentDependencies;

/** No further call starts after this duration, for fairness among projects. */
const MAX_RUN_MS = 1_000;

export function createSendCalls(dependencies: SendCallsDependencies): EmailsActivities['sendEmailCalls'] {
  return function sendEmailCalls(input) {
    return withHeartbeat(() => sendCalls(dependencies, input));
  };
}

async function sendCalls(
  dependencies: SendCallsDependencies,
  { callIds, hasAttachments, ...input }: CallsInput,
): Promise<CallsResult> {
  const { database } = dependencies;
  const { projectId, batchId } = input;
  const total: CallsResult = { sent: 0, failed: 0, unknown: 0, held: false, ended: 0 };
  const startedAtMs = Date.now();
  const isRepeated = activityInfo().attempt > 1;
  let callsMade = 0;
  for (const callId of callIds) {
    // A retried activity makes only one call, so that the next call starts in an activity at attempt 1.
    if (total.held || (callsMade > 0 && (isRepeated || Date.now() > startedAtMs + MAX_RUN_MS))) break;
    const known = isRepeated ? await findCall({ database, projectId }, callId) : undefined;
    const isFirst = callsMade === 0;
    try {
      const send = (contents?: AttachmentContents) =>
        sendCall(
          dependencies,
          { ...input, callId },
          { known, isFirst, startedAtMs, ...(contents && { contents }) },
        );
      const result = await (hasAttachments && batchId !== undefined && !known?.isRecorded
        ? sendWithAttachments(dependencies, { projectId, batchId }, send)
        : send());
      total.sent += result.sent;
      total.failed += result.failed;
      total.unknown += result.unknown;
      total.held = result.held;
      total.ended += 1;
    } catch (error) {
      // After the first call, a failure only ends the activity. The workflow repeats the failed call in
      // another activity, which reports the failure.
      if (isFirst) throw error;
      break;
    }
    if (!known?.isRecorded) callsMade += 1;
  }
  return total;
}

/** Loads the module on first use, because the AWS SDK is large and few mails have attachments. */
const sendWithAttachments: typeof withAttachments = async (...call) =>
  (await import('./attachments.ts')).withAttachments(...call);
