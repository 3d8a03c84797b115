import { stopAllCampaignsStart, type StopAllCampaigns } from '../../../workflows/contract/campaign-stops.ts';
import { AppError } from '../../request/errors.ts';
import { startWorkflow } from '../../temporal/start-job.ts';
import type { Call } from '../operation.ts';
import { readEmergencyPause } from './getCampaignStop.ts';

/** Most emergency pauses end within this time. */
const RESULT_WAIT_MS = 3_000;

/**
 * Starts the job of a stored emergency pause, waits briefly, and answers with the current state. If the start fails, a
 * worker's sweeper repeats it; without a free wait slot, the response is immediate.
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
    await context.waits.run(projectId, (awaitResult) => awaitResult(job, Date.now() + RESULT_WAIT_MS));
  } catch (error) {
    if (!(error instanceof AppError)) {
      const reason = error instanceof Error ? error.name : 'unknown';
      logger.warn({ requestId, projectId, stopId, reason }, 'emergency pause not started yet');
    }
  }
  return answerAcceptedPause(call, stopId);
}

/** Answers 202 with an emergency pause in its current state. */
export async function answerAcceptedPause(call: Call, stopId: string) {
  return {
    status: 202 as const,
    headers: { Location: `/projects/${call.projectId}/searchads/stops/${stopId}` },
    body: await readEmergencyPause(call, stopId),
  };
}
