import {
  continueAsNew,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  workflowInfo,
  sleep,
} from '@temporalio/workflow';
import { DATABASE_WORK, JOURNEY_WORK, LEAD_OF_REQUEST_READ, getFailureCode } from './activity-options.ts';
import type {
  JourneyRequestActivities,
  JourneyRequestRef,
  JourneyRequestResult,
  ProcessJourneyRequest,
} from './contract/journey-requests.ts';
import { getSiblingQueue } from './contract/queues.ts';
import { showState } from './show-state.ts';

export async function exportJourney(ref: JourneyRequestRef): Promise<JourneyRequestResult> {
  return processJourneyRequest(ref, 'exportJourneyData');
}

export async function eraseJourney(ref: JourneyRequestRef): Promise<JourneyRequestResult> {
  return processJourneyRequest(ref, 'eraseJourneyData');
}

/**
 * Erases or exports a journey. If the CRM is unavailable or lacks the lead, uses only the stored identifiers.
 */
async function processJourneyRequest(
  ref: JourneyRequestRef,
  work: 'eraseJourneyData' | 'exportJourneyData',
): Promise<JourneyRequestResult> {
  const rowActivities = proxyLocalActivities<JourneyRequestActivities>(DATABASE_WORK);
  const activities = proxyLocalActivities<JourneyRequestActivities>(JOURNEY_WORK);
  const plan = await rowActivities.planJourneyRequest(ref);
  if (plan.next === 'end') return endWith('completed', 0);
  if (plan.next === 'ask') await readLead(ref, plan.connectionId, rowActivities);

  const waitForOtherWork = createGrowingWait();
  for (;;) {
    const { next, rows, hasFailed } = await activities[work](ref);
    setCurrentDetails(
      `Rows: ${rows}${next === 'wait' ? ' · waits for mails in flight or for an export' : ''}`,
    );
    if (next === 'end') return endWith(hasFailed ? 'failed' : 'completed', rows);
    if (workflowInfo().continueAsNewSuggested) return continueAsNew<ProcessJourneyRequest>(ref);
    if (next === 'wait') await waitForOtherWork();
  }
}

function endWith(state: 'completed' | 'failed', rows: number): JourneyRequestResult {
  showState(state);
  return { rows };
}

async function readLead(
  ref: JourneyRequestRef,
  connectionId: string,
  rowActivities: JourneyRequestActivities,
): Promise<void> {
  const crm = proxyActivities<JourneyRequestActivities>({
    ...LEAD_OF_REQUEST_READ,
    taskQueue: getSiblingQueue(workflowInfo().taskQueue, 'crm'),
    priority: { fairnessKey: connectionId },
  });
  try {
    await crm.readLeadOfRequest(ref);
  } catch (error) {
    if (isCancellation(error)) throw error;
    await rowActivities.continueWithoutCrm({
      ...ref,
      crmLead: getFailureCode(error) === 'crm_lead_not_found' ? 'not_found' : 'unavailable',
    });
  }
}

const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 5 * 60_000;

/**
 * Returns a function that sleeps while other work must end first. Each call doubles the sleep, up to five
 * minutes.
 */
export function createGrowingWait(): () => Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  return async () => {
    await sleep(waitMs);
    waitMs = Math.min(waitMs * 2, MAX_WAIT_MS);
  };
}
