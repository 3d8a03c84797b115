import { proxyActivities, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import { LEAD_MATCH } from './activity-options.ts';
import type { JourneyActivities, ResolveJourneyInput, ResolveJourneyResult } from './contract/journey.ts';
import { siblingQueue } from './contract/queues.ts';

/**
 * Reads a lead from the CRM and finds the visitors that it was: one activity, for somebody waits, and each step costs a
 * round through Temporal. It fails as the reading does: its caller is told why, and the next one has it tried again.
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
