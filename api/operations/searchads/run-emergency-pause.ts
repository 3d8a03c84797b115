import { stopAllCampaignsStart, type StopAllCampaigns } from '../../../workflows/contract/campaign-stops.ts';
import { AppError } from '../../request/errors.ts';
import { startWorkflow } from '../../temporal/start-job.ts';
import type { Call } from '../operation.ts';
import { readEmergencyPause } from './getCampaignStop.ts';

/** Most emergency pauses end within this time. */
const RESULT_WAIT_MS = 3_000;

/**
 * Starts the job of a stored emergency pause or resumption, and waits at most {@link RESULT_WAIT_MS} for its end.
 * Returns the current state in any case; a worker's sweeper repeats a failed start.
 */
export async function runEmergencyPause(call: Call, stopId: string) {
  const { context, projectId, requestId } = call;
  const { temporal, logger, settings } = context;
  const start = stopAllCampaignsStart({
    queuePrefix: settings.taskQueuePrefix,
    projectId,
    stopId,
    requestId,
  });
  try {
    const job = await startWorkflow<StopAllCampaigns>(temporal, 'stopAllCampaigns', start);
    const deadlineMs = Date.now() + RESULT_WAIT_MS;
    await context.waits.run(projectId, (awaitResult) => awaitResult(job, deadlineMs), RESULT_WAIT_MS);
  } catch (error) {
    if (!(error instanceof AppError)) {
      const reason = error instanceof Error ? error.name : 'unknown';
      logger.warn({ requestId, projectId, stopId, reason }, 'emergency pause not started yet');
    }
  }
  return respondWithPause(call, stopId);
}

/** Returns a 202 response with the current state of an emergency pause. */
export async function respondWithPause(call: Call, stopId: string) {
  return {
    status: 202 as const,
    headers: { Location: `/projects/${call.projectId}/searchads/stops/${stopId}` },
    body: await readEmergencyPause(call, stopId),
  };
}
