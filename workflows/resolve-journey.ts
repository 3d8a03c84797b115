import { proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import { LEAD_MATCH } from './activity-options.ts';
import type { JourneyActivities, ResolveJourneyInput, ResolveJourneyResult } from './contract/journey.ts';
import { siblingQueue } from './contract/queues.ts';

/**
 * Reads a lead from the CRM and matches its visitors. It is one activity, because a caller waits and each step costs a round
 * trip to Temporal. It fails when the activity fails, so that the caller gets the reason and a next call tries again.
 */
export async function resolveJourney({
  connectionId,
  ...ref
}: ResolveJourneyInput): Promise<ResolveJourneyResult> {
  const crm = proxyActivities<JourneyActivities>({
    ...LEAD_MATCH,
    taskQueue: siblingQueue(workflowInfo().taskQueue, 'crm'),
    priority: { fairnessKey: connectionId },
  });
  const result = await crm.matchLead(ref);
  setCurrentDetails(`Matched by: ${result.matchMethod ?? 'nothing'} · visitors: ${result.visitors}`);
  return result;
}
