import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { claimUncheckedStops, findStop, type UncheckedStop } from '../models/searchads/campaign-stops.ts';
import { during } from '../telemetry/work.ts';
import { stopAllCampaignsStart, type StopAllCampaigns } from '../workflows/contract/campaign-stops.ts';
import { describeError } from './mask-failures.ts';

const STOPS_PER_SWEEP = 20;

const DEADLINE_MS = 5_000;

type Dependencies = { database: Database; client: Client; queuePrefix: string; logger: Logger };

/**
 * Starts stops of campaigns that were not started, or whose run has ended without ending them. Starting one that runs
 * joins it. They are independent: a failed start does not stop the others.
 */
export async function startCampaignStops(dependencies: Dependencies): Promise<void> {
  const stops = await claimUncheckedStops(dependencies.database, STOPS_PER_SWEEP);
  await Promise.all(stops.map((stop) => startStop(dependencies, stop)));
}

async function startStop(
  { database, client, queuePrefix, logger }: Dependencies,
  { projectId, stopId }: UncheckedStop,
): Promise<void> {
  try {
    const stop = await findStop({ database, projectId }, stopId);
    if (!stop) return;
    const { requestId } = stop;
    const start = stopAllCampaignsStart({ queuePrefix, projectId, stopId, requestId });
    await client.connection.withDeadline(Date.now() + DEADLINE_MS, () =>
      during({ requestId }, () => client.workflow.start<StopAllCampaigns>('stopAllCampaigns', start)),
    );
  } catch (error) {
    logger.warn(
      { projectId, stopId, error: describeError(error) },
      'stop of campaigns not started; it will be tried again',
    );
  }
}
