import { activityInfo } from '@temporalio/activity';
import type { CallsResult, EmailsActivities } from '../../workflows/contract/emails.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { sendCall, type SendCallDependencies } from './send-call.ts';
import { MAX_WAIT_MS } from './take-resend-slot.ts';

/** Milliseconds after which an activity starts no further call, so that other projects get its place. */
const MAX_RUN_MS = 1_000;

/** Milliseconds that a further call waits for its slot. A slower account gets one call from each activity. */
const NEXT_SLOT_MS = 100;

/** Makes the activity that sends calls one after another. */
export function createSendCalls(dependencies: SendCallDependencies): EmailsActivities['sendEmailCalls'] {
  return function sendEmailCalls({ callIds, ...input }) {
    return withHeartbeat(async () => {
      const total: CallsResult = { sent: 0, failed: 0, unknown: 0, held: false, ended: 0 };
      const endsAtMs = Date.now() + MAX_RUN_MS;
      // An attempt before this one may have used the call's key, even if its members are gone.
      const mayTake = activityInfo().attempt === 1;
      for (const callId of callIds) {
        const isFirst = total.ended === 0;
        if (!isFirst && (total.held || Date.now() > endsAtMs)) break;
        const maxWaitMs = isFirst ? MAX_WAIT_MS : NEXT_SLOT_MS;
        try {
          const result = await sendCall(dependencies, { ...input, callId }, { mayTake, maxWaitMs });
          total.sent += result.sent;
          total.failed += result.failed;
          total.unknown += result.unknown;
          total.held = result.held;
          total.ended += 1;
        } catch (error) {
          // The workflow starts the call again in an activity of its own, which reports the failure.
          if (isFirst) throw error;
          break;
        }
      }
      return total;
    });
  };
}
