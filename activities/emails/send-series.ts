import { activityInfo } from '@temporalio/activity';
import { z } from 'zod';
import { SERIES_MS, type EmailsActivities, type SeriesInput } from '../../workflows/contract/emails.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { sendChunk, type SendEmailChunkDependencies } from './send-email-chunk.ts';

/** How far a series is: chunks that have ended, and what their recipients came to. */
const progress = z.object({ chunks: z.int(), sent: z.int(), failed: z.int(), unknown: z.int() });

const NOTHING_YET = { chunks: 0, sent: 0, failed: 0, unknown: 0 };

/**
 * Makes the activity that sends a series of chunks, one after another, each as if it were alone. A
 * later attempt goes on where the heartbeat says that this one was: a chunk that it does not tell of
 * and that is recorded is not sent again either.
 */
export function createSendEmailChunk(
  dependencies: SendEmailChunkDependencies,
): EmailsActivities['sendEmailChunk'] {
  return function sendEmailChunk(input) {
    const before = progress.safeParse(activityInfo().heartbeatDetails).data;
    return withHeartbeat((tell) => sendSeries(dependencies, input, before ?? NOTHING_YET, tell), before);
  };
}

async function sendSeries(
  dependencies: SendEmailChunkDependencies,
  { more = [], ...first }: SeriesInput,
  before: z.infer<typeof progress>,
  tell: (done: z.infer<typeof progress>) => void,
) {
  const startedAt = Date.now();
  const chunks = [first.chunk, ...more];
  let done = before;
  for (const chunk of chunks.slice(before.chunks)) {
    // What is left is in the next plan, which knows by then how long a call takes.
    if (done.chunks > before.chunks && Date.now() - startedAt > SERIES_MS) break;
    const outcome = await sendChunk(dependencies, { ...first, chunk }, startedAt);
    if ('postponed' in outcome) {
      // Temporal's retry is for this chunk alone: in the next plan it is a
      // series of its own, and keeps no other waiting.
      if (chunks.length > 1) break;
      throw outcome.postponed;
    }
    const { held, sent, failed, unknown } = outcome.result;
    if (held) return { ...done, held };
    done = {
      chunks: done.chunks + 1,
      sent: done.sent + sent,
      failed: done.failed + failed,
      unknown: done.unknown + unknown,
    };
    if (chunks.length > 1) tell(done);
  }
  return { ...done, held: false };
}
