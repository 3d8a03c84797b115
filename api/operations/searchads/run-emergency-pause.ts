import {
  buildEmergencyPauseStart,
  type StopAllCampaigns,
} from '../../../workflows/contract/campaign-stops.ts';
import { AppError } from '../../request/errors.ts';
import { startWorkflow } from '../../temporal/start-job.ts';
import type { Call } from '../operation.ts';
import { readEmergencyPause } from './getCampaignStop.ts';

/** Pausing or resuming all campaigns usually takes less time, so the response usually has the final state. */
const RESULT_WAIT_MS = 3_000;

/**
 * Starts or joins the workflow of the pause, waits for it at most {@link RESULT_WAIT_MS}, and returns the
 * current state. A worker's sweeper repeats a failed start.
 */
export async function runEmergencyPause(call: Call, stopId: string) {
  const { context, projectId, requestId } = call;
  const { temporal, logger, settings } = context;
  const start = buildEmergencyPauseStart({
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
      logger.warn({ requestId, projectId, stopId, reason }, 'start or result of the emergency pause unknown');
    }
  }
  return respondWithPause(call, stopId);
}

export async function respondWithPause(call: Call, stopId: string) {
  return {
    status: 202 as const,
    headers: { Location: `/projects/${call.projectId}/searchads/stops/${stopId}` },
    body: await readEmergencyPause(call, stopId),
  };
}
