import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { inProject } from '../models/in-project.ts';
import { beginApprovedCreation } from '../models/searchads/unsent-work.ts';
import {
  claimUncheckedIntents,
  settleLostRun,
  type UncheckedIntent,
} from '../models/searchads/settle-intents.ts';
import { during } from '../telemetry/work.ts';
import {
  createSearchCampaignId,
  createSearchCampaignStart,
  type CreateSearchCampaign,
} from '../workflows/contract/search-campaign.ts';
import { findLastRun } from './last-run.ts';
import { describeError } from './mask-failures.ts';

const INTENTS_PER_SWEEP = 50;

const DEADLINE_MS = 5_000;

type Dependencies = { database: Database; client: Client; queuePrefix: string; logger: Logger };

/**
 * Checks campaigns without an outcome, independently of each other. When the workflow run has ended, the campaign is
 * not sent again: one that was never sent ends, and one that may exist is looked up by a new run. One that was approved,
 * and whose run never began, is begun.
 */
export async function reconcileCampaigns(dependencies: Dependencies): Promise<void> {
  const intents = await claimUncheckedIntents(dependencies.database, INTENTS_PER_SWEEP);
  await Promise.all(intents.map((intent) => reconcile(dependencies, intent)));
}

async function reconcile(
  { database, client, queuePrefix, logger }: Dependencies,
  { projectId, intentId }: UncheckedIntent,
): Promise<void> {
  const inTime = <Result>(work: () => Promise<Result>) =>
    client.connection.withDeadline(Date.now() + DEADLINE_MS, work);
  try {
    const last = await inTime(() => findLastRun(client, createSearchCampaignId(intentId)));
    if (last === 'alive') return;
    const lost = await inProject(database, projectId, async (project) => {
      const begun = last === 'closed' ? await beginApprovedCreation(project, intentId) : undefined;
      return begun ? { next: 'begin' as const, ...begun } : settleLostRun(project, intentId);
    });
    logger.warn({ projectId, intentId, next: lost.next }, 'a campaign was left without its run');
    if (lost.next === 'nothing') return;
    const start = createSearchCampaignStart({ queuePrefix, projectId, intentId, ...lost });
    await inTime(() =>
      during({ requestId: lost.requestId }, () =>
        client.workflow.start<CreateSearchCampaign>('createSearchCampaign', start),
      ),
    );
  } catch (error) {
    logger.warn(
      { projectId, intentId, error: describeError(error) },
      'campaign not checked; it will be again',
    );
  }
}
