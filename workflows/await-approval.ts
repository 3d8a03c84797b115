import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  CancellationScope,
  condition,
  continueAsNew,
  defineSignal,
  ParentClosePolicy,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  startChild,
  workflowInfo,
} from '@temporalio/workflow';
import { DATABASE_WORK, PROVIDER_SEND } from './activity-options.ts';
import {
  APPROVAL_SIGNALS,
  type ApprovalEnd,
  type ApprovalPlan,
  type ApprovalRef,
  type CampaignApprovalActivities,
  type ReceivedDecision,
} from './contract/campaign-approvals.ts';
import { buildCampaignChangeStart, type ChangeCampaign } from './contract/campaign-change.ts';
import { buildEmergencyPauseStart, type StopAllCampaigns } from './contract/campaign-stops.ts';
import { getQueuePrefix, getSiblingQueue } from './contract/queues.ts';
import { showState } from './show-state.ts';

/** Maximum number of unprocessed decisions from signals. Further decisions are dropped. */
const MAX_DECISIONS = 20;

/**
 * Waits at most seven days for a second person's decision. A decision from an operator's signal is checked
 * and recorded like one through the API.
 */
export async function awaitApproval(ref: ApprovalRef): Promise<{ state: ApprovalEnd }> {
  const { advanceApproval } = proxyLocalActivities<CampaignApprovalActivities>(DATABASE_WORK);
  const { mailApprovers } = proxyActivities<CampaignApprovalActivities>({
    ...PROVIDER_SEND,
    taskQueue: getSiblingQueue(workflowInfo().taskQueue, 'sign-in'),
    scheduleToCloseTimeout: '20 hours',
  });
  let isMailed = false;
  const received = handleSignals();
  return CancellationScope.nonCancellable(async () => {
    for (;;) {
      received.isSignalled = false;
      const decision = received.decisions.shift();
      const plan = await advanceApproval({ ...ref, ...(decision && { decision }) });
      if (plan.next === 'end') return endWith(plan.state);
      if (plan.next !== 'wait') {
        await startApproved(ref.projectId, plan);
        return endWith('approved');
      }
      if (!isMailed) {
        isMailed = true;
        // The mail runs in parallel, because neither a slow nor a failed mail may delay a decision.
        mailApprovers(ref).catch(() => {});
      }
      setCurrentDetails(plan.note ?? 'Waits for a second person to approve or decline the request.');
      const hasUnprocessed = () => received.isSignalled || received.decisions.length > 0;
      // Cancelling the run does not decide the approval. The sweeper starts another run while the approval
      // waits.
      if (received.isCancelled && !hasUnprocessed()) return endWith('cancelled');
      if (!hasUnprocessed() && workflowInfo().continueAsNewSuggested)
        return continueAsNew<typeof awaitApproval>(ref);
      await condition(() => hasUnprocessed() || received.isCancelled, Math.max(1, Math.ceil(plan.waitMs)));
    }
  });
}

function endWith(state: ApprovalEnd): { state: ApprovalEnd } {
  showState(state);
  setCurrentDetails(`Ended: ${state}.`);
  return { state };
}

type ReceivedSignals = { isSignalled: boolean; isCancelled: boolean; decisions: ReceivedDecision[] };

function handleSignals(): ReceivedSignals {
  const received: ReceivedSignals = { isSignalled: false, isCancelled: false, decisions: [] };
  CancellationScope.current().cancelRequested.catch(() => {
    received.isCancelled = true;
  });
  const createHandler = (verdict: ReceivedDecision['verdict']) => (payload?: unknown) => {
    const by: unknown =
      typeof payload === 'object' && payload !== null && 'by' in payload ? payload.by : undefined;
    // The activity reports a missing or ineligible user.
    if (received.decisions.length < MAX_DECISIONS)
      received.decisions.push({ verdict, by: typeof by === 'string' ? by : '' });
  };
  const by = 'The payload {"by": "usr_…"} names a user who may approve and is not the requester.';
  setHandler(defineSignal<[unknown]>(APPROVAL_SIGNALS.approve), createHandler('approved'), {
    description: `Approves the request in the name of a user. ${by}`,
  });
  setHandler(defineSignal<[unknown]>(APPROVAL_SIGNALS.decline), createHandler('declined'), {
    description: `Declines the request in the name of a user. ${by}`,
  });
  setHandler(defineSignal(APPROVAL_SIGNALS.reread), () => void (received.isSignalled = true), {
    description: 'Reads the approval again after a change outside the workflow.',
  });
  return received;
}

/** Starts the workflow of the approved request. If it already runs, that run continues unchanged. */
async function startApproved(
  projectId: string,
  plan: Exclude<ApprovalPlan, { next: 'wait' | 'end' }>,
): Promise<void> {
  const ref = { queuePrefix: getQueuePrefix(workflowInfo().taskQueue), projectId };
  const asChild = { parentClosePolicy: ParentClosePolicy.ABANDON };
  try {
    if (plan.next === 'change') {
      const { workflowIdConflictPolicy: _, ...start } = buildCampaignChangeStart({ ...ref, ...plan });
      await startChild<ChangeCampaign>('changeCampaign', { ...start, ...asChild });
    } else {
      const { workflowIdConflictPolicy: _, ...start } = buildEmergencyPauseStart({ ...ref, ...plan });
      await startChild<StopAllCampaigns>('stopAllCampaigns', { ...start, ...asChild });
    }
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
