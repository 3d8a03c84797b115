import { proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import { LEAD_MATCH, getFailureCode } from './activity-options.ts';
import type { JourneyActivities, ResolveJourneyInput, ResolveJourneyResult } from './contract/journey.ts';
import { getSiblingQueue } from './contract/queues.ts';
import { showState } from './show-state.ts';

/**
 * Finds the visitors of a CRM lead in a single activity, because a caller waits. An unknown lead is a result;
 * other failures fail the workflow, so that the caller gets the reason and can retry.
 */
export async function resolveJourney({
  connectionId,
  ...ref
}: ResolveJourneyInput): Promise<ResolveJourneyResult> {
  const crm = proxyActivities<JourneyActivities>({
    ...LEAD_MATCH,
    taskQueue: getSiblingQueue(workflowInfo().taskQueue, 'crm'),
    priority: { fairnessKey: connectionId },
  });
  try {
    const result = await crm.matchLead(ref);
    showState('completed');
    setCurrentDetails(`Matched by: ${result.matchMethod ?? 'nothing'} · visitors: ${result.visitors}`);
    return result;
  } catch (error) {
    if (getFailureCode(error) !== 'crm_lead_not_found') throw error;
    showState('not_found');
    setCurrentDetails('The CRM has no lead with this id.');
    return { matchMethod: null, visitors: 0, isLeadUnknown: true };
  }
}
