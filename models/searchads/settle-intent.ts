import { selectInProject, type InProject } from '../in-project.ts';
import { forgetReads } from '../reads/forget-reads.ts';
import type { CampaignOutcome, CampaignState } from './campaign-intent.ts';

/**
 * Writes down what an open intent came to. A campaign that exists makes stale what was read of its customer, which is
 * forgotten. One that has ended stays as it is.
 */
export async function settleIntent(
  project: InProject,
  id: string,
  { state, outcome }: { state: Exclude<CampaignState, 'running'>; outcome: CampaignOutcome | null },
): Promise<void> {
  const [row] = await selectInProject<{ customerId: string; connectionId: string }>(
    project,
    `update campaign_intents
     set state = $2, outcome = $3::jsonb, ended_at = case when $2 = 'ambiguous' then null else now() end
     where id = $1 and state in ('running', 'ambiguous')
     returning customer_id as "customerId", connection_id as "connectionId"`,
    [id, state, outcome === null ? null : JSON.stringify(outcome)],
  );
  if (row && state === 'created') {
    await forgetReads(project, { connectionId: row.connectionId, subject: row.customerId });
  }
}
