import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { inProject } from '../models/in-project.ts';
import { beginApprovedChange } from '../models/searchads/unsent-work.ts';
import {
  claimUncheckedChanges,
  settleLostChange,
  type UncheckedChange,
} from '../models/searchads/settle-changes.ts';
import { during } from '../telemetry/work.ts';
import {
  changeCampaignId,
  changeCampaignStart,
  type ChangeCampaign,
} from '../workflows/contract/campaign-change.ts';
import { findLastRun } from './last-run.ts';
import { describeError } from './mask-failures.ts';

const CHANGES_PER_SWEEP = 50;

const DEADLINE_MS = 5_000;

type Dependencies = { database: Database; client: Client; queuePrefix: string; logger: Logger };

/**
 * Checks creations and changes of campaigns without an outcome, independently of each other. When the workflow run has
 * ended, the change is not sent again: one that was never sent ends, and a new run finds out the outcome of any other. An
 * approved change whose run never began is started.
 */
export async function reconcileChanges(dependencies: Dependencies): Promise<void> {
  const changes = await claimUncheckedChanges(dependencies.database, CHANGES_PER_SWEEP);
  await Promise.all(changes.map((change) => reconcile(dependencies, change)));
}

async function reconcile(
  { database, client, queuePrefix, logger }: Dependencies,
  { projectId, changeId }: UncheckedChange,
): Promise<void> {
  const inTime = <Result>(work: () => Promise<Result>) =>
    client.connection.withDeadline(Date.now() + DEADLINE_MS, work);
  try {
    const last = await inTime(() => findLastRun(client, changeCampaignId(changeId)));
    if (last === 'alive') return;
    const lost = await inProject(database, projectId, async (project) => {
      const begun = last === 'closed' ? await beginApprovedChange(project, changeId) : undefined;
      return begun ?? settleLostChange(project, changeId);
    });
    logger.warn(
      { projectId, changeId, isRun: lost !== undefined },
      'a campaign change was left without its run',
    );
    if (!lost) return;
    const start = changeCampaignStart({ queuePrefix, projectId, changeId, ...lost });
    await inTime(() =>
      during({ requestId: lost.requestId }, () =>
        client.workflow.start<ChangeCampaign>('changeCampaign', start),
      ),
    );
  } catch (error) {
    logger.warn(
      { projectId, changeId, error: describeError(error) },
      'change of a campaign not checked; it will be again',
    );
  }
}
