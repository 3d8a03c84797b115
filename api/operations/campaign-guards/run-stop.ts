import { stopAllCampaignsStart, type StopAllCampaigns } from '../../../workflows/contract/campaign-stops.ts';
import { AppError } from '../../request/errors.ts';
import { startWorkflow } from '../../temporal/start-job.ts';
import type { Call } from '../operation.ts';
import { readStop } from './read-stop.ts';

/** Milliseconds that a caller waits for a stop, which most have ended by. */
const PATIENCE_MS = 3_000;

/**
 * Has a stop that is written down worked at, waits a little for it, and answers how it is then. From its commit on it
 * will be done: what cannot be started now is started by a worker's sweeper, and without a place to wait nobody waits.
 */
export async function runStop(call: Call, stopId: string) {
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
    await context.waits.hold(projectId, (forResult) => forResult(job, Date.now() + PATIENCE_MS));
  } catch (error) {
    if (!(error instanceof AppError)) {
      const reason = error instanceof Error ? error.name : 'unknown';
      logger.warn({ requestId, projectId, stopId, reason }, 'stop of campaigns not started yet');
    }
  }
  return acceptedStop(call, stopId);
}

/** 202, with a stop as it is now. */
export async function acceptedStop({ context, projectId }: Call, stopId: string) {
  return {
    status: 202 as const,
    headers: { Location: `/projects/${projectId}/searchads/stops/${stopId}` },
    body: await readStop({ context, projectId }, stopId),
  };
}
