import { z } from 'zod';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { cancelApprovals, lockApprovals } from '../searchads/decide-approvals.ts';
import { stopChanges } from '../searchads/settle-changes.ts';
import { stopCampaigns } from '../searchads/settle-intents.ts';

/** What the deletion of a project stopped, in numbers. It stands in `projects.stopped`. */
export const stoppedWork = z.object({
  /** Campaigns, and changes of campaigns, that were not sent yet, and are not any more. */
  campaigns: z.number(),
  /** Those that the provider may have got already: the call ends by itself, and no other is made. */
  campaignsUnderWay: z.number(),
  /** Look-ups of leads, whose callers ask again. */
  journeys: z.number(),
  /** Exports, which go on when the project comes back. */
  exports: z.number(),
  /** Batches with mails that wait until the project comes back. */
  batches: z.number(),
});

export type StoppedWork = z.infer<typeof stoppedWork>;

/** The rows whose runs are to be cancelled. */
export type StoppedRuns = {
  campaignIds: string[];
  changeIds: string[];
  approvalIds: string[];
  resolutionIds: string[];
  exportIds: string[];
};

/** A run that looks a lead up ends after that time by itself. */
const JOURNEY_RUN = `interval '5 minutes'`;

/**
 * Whether the project that the transaction is in is not deleted. It stays so until the transaction ends, so that its
 * deletion finds what was begun, and nothing is begun that it does not find.
 */
export async function lockProject(project: InProject): Promise<boolean> {
  const found = await rows(project, 'select from projects where id = $1 and deleted_at is null for share', [
    project.projectId,
  ]);
  return found.length > 0;
}

/**
 * Stops what runs for the project that the transaction is in, and that was just deleted. From the commit on the rows
 * say that nothing more is to be done, which runs read before each call; cancelling the runs only has them end sooner.
 */
export async function stopProject(project: InProject): Promise<{ stopped: StoppedWork; runs: StoppedRuns }> {
  await lockApprovals(project);
  const campaigns = await stopCampaigns(project, 'all');
  const changes = await stopChanges(project, 'all');
  const approvalIds = await cancelApprovals(project);
  const sends = [...campaigns, ...changes];
  const idsOf = async (sql: string): Promise<string[]> =>
    (await rows<{ id: string }>(project, sql, [project.projectId])).map(({ id }) => id);
  const resolutionIds = await idsOf(
    `select id from journey_resolutions
     where project_id = $1 and state = 'pending' and created_at > now() - ${JOURNEY_RUN}`,
  );
  const exportIds = await idsOf(
    `select id from journey_requests where project_id = $1 and kind = 'export' and state = 'running'`,
  );
  const batchIds = await idsOf(
    `select id from email_batches where project_id = $1 and state in ('queued', 'scheduled', 'sending')`,
  );
  const stopped = {
    campaigns: sends.filter(({ state }) => state === 'refused').length,
    campaignsUnderWay: sends.filter(({ state }) => state !== 'refused').length,
    journeys: resolutionIds.length,
    exports: exportIds.length,
    batches: batchIds.length,
  };
  await run(project, 'update projects set stopped = $2::jsonb where id = $1', [
    project.projectId,
    JSON.stringify(stopped),
  ]);
  return {
    stopped,
    runs: {
      campaignIds: campaigns.map(({ id }) => id),
      changeIds: changes.map(({ id }) => id),
      approvalIds,
      resolutionIds,
      exportIds,
    },
  };
}
