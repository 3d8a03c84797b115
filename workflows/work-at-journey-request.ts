import {
  ContinueAsNew,
  continueAsNew,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import { DATABASE_WORK, JOURNEY_WORK, LEAD_OF_REQUEST_READ, failureCodeOf } from './activity-options.ts';
import type { FailureCode } from './contract/failures.ts';
import type {
  JourneyRequestActivities,
  JourneyRequestRef,
  JourneyRequestResult,
  PieceOfWork,
  WorkAtJourneyRequest,
} from './contract/journey-requests.ts';
import { siblingQueue } from './contract/queues.ts';
import { showState, stateOfError } from './show-state.ts';

/** Exports all stored data about a lead or visitors as one document. */
export async function exportJourney(ref: JourneyRequestRef): Promise<JourneyRequestResult> {
  return workAtJourneyRequest(ref, 'exportSome');
}

/** Erases all stored data about a lead or visitors. */
export async function eraseJourney(ref: JourneyRequestRef): Promise<JourneyRequestResult> {
  return workAtJourneyRequest(ref, 'eraseSome');
}

/** Pause between two checks for work that must end first. */
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 5 * 60_000;

/**
 * Reads the request's lead from its CRM if it names one, then works in steps. Without the lead or the CRM, the work
 * continues with the stored identifiers.
 */
async function workAtJourneyRequest(
  ref: JourneyRequestRef,
  work: 'eraseSome' | 'exportSome',
): Promise<JourneyRequestResult> {
  try {
    const { rows, hasFailed } = await workToTheEnd(ref, work);
    showState(hasFailed ? 'failed' : 'completed');
    return { rows };
  } catch (error) {
    if (!(error instanceof ContinueAsNew)) showState(stateOfError(error));
    throw error;
  }
}

async function workToTheEnd(
  ref: JourneyRequestRef,
  work: 'eraseSome' | 'exportSome',
): Promise<Omit<PieceOfWork, 'next'>> {
  const rows = proxyLocalActivities<JourneyRequestActivities>(DATABASE_WORK);
  const pieces = proxyLocalActivities<JourneyRequestActivities>(JOURNEY_WORK);
  const plan = await rows.planJourneyRequest(ref);
  if (plan.next === 'end') return { rows: 0 };
  if (plan.next === 'ask') await readLead(ref, plan.connectionId, rows);

  let wait = FIRST_WAIT_MS;
  for (;;) {
    const piece: PieceOfWork = await pieces[work](ref);
    setCurrentDetails(
      `Rows: ${piece.rows}${piece.next === 'wait' ? ' · waits for mails in flight, or an export' : ''}`,
    );
    if (piece.next === 'end') return piece;
    if (workflowInfo().continueAsNewSuggested) return continueAsNew<WorkAtJourneyRequest>(ref);
    if (piece.next === 'wait') {
      await sleep(wait);
      wait = Math.min(wait * 2, MAX_WAIT_MS);
    }
  }
}

async function readLead(
  ref: JourneyRequestRef,
  connectionId: string,
  rows: JourneyRequestActivities,
): Promise<void> {
  const crm = proxyActivities<JourneyRequestActivities>({
    ...LEAD_OF_REQUEST_READ,
    taskQueue: siblingQueue(workflowInfo().taskQueue, 'crm'),
    priority: { fairnessKey: connectionId },
  });
  try {
    await crm.readLeadOfRequest(ref);
  } catch (error) {
    if (isCancellation(error)) throw error;
    await rows.continueWithoutCrm({ ...ref, crmLead: isUnknown(error) ? 'not_found' : 'unavailable' });
  }
}

function isUnknown(error: unknown): boolean {
  const code: FailureCode = 'crm_lead_not_found';
  return failureCodeOf(error) === code;
}
