import {
  ActivityFailure,
  ApplicationFailure,
  continueAsNew,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import { CAMPAIGN_STATUSES, DATABASE_WORK, TREE_BRANCHES, getFailureCode } from './activity-options.ts';
import type {
  CampaignStopActivities,
  CampaignStopEnd,
  CampaignStopPlan,
  StopAllCampaigns,
  StopAllCampaignsInput,
  UnreadAccounts,
} from './contract/campaign-stops.ts';
import type { CustomerTreeActivities } from './contract/customer-tree.ts';
import { getSiblingQueue } from './contract/queues.ts';
import { showState } from './show-state.ts';

/** Accounts of one connection that are processed at the same time. */
const CONCURRENCY = 4;

/** After this many accounts, the run continues as new, to bound its history. */
const CUSTOMERS_PER_RUN = 500;

/** Limit on the steps that read one connection's accounts, including steps that fail with `project_busy`. */
const MAX_TREE_STEPS = 100;

const BUSY_PAUSE_MS = 2_000;

type Work = Extract<CampaignStopPlan, { next: 'work' }>;

/**
 * Pauses the campaigns that a project's connections reach, or enables those that this emergency pause paused.
 * Known accounts are processed before further accounts are read; within a plan, connections do not wait for
 * each other.
 */
export async function stopAllCampaigns(input: StopAllCampaignsInput): Promise<{ state: CampaignStopEnd }> {
  const { projectId, stopId } = input;
  const ref = { projectId, stopId };
  const rows = proxyLocalActivities<CampaignStopActivities>(DATABASE_WORK);
  let { unread } = input;
  for (let done = 0; ;) {
    const plan = await rows.planCampaignStop(ref);
    if (plan.next === 'end') return endWith(plan.state);
    if (plan.customers.length > 0) {
      setCurrentDetails(`${done} accounts done, ${plan.customers.length} in progress.`);
      await processAccounts(ref, plan);
      done += plan.customers.length;
      if (done >= CUSTOMERS_PER_RUN)
        return continueAsNew<StopAllCampaigns>({ ...ref, ...(unread && { unread }) });
    } else if (plan.what === 'pause' && !unread && plan.toRead.length > 0) {
      setCurrentDetails(`${done} accounts done. Reads further accounts of the connections.`);
      const read = await Promise.all(
        plan.toRead.map((connectionId) => readAccounts(projectId, connectionId)),
      );
      unread = read.filter((accounts) => accounts !== undefined);
    } else {
      const { state } = await rows.endCampaignStop({ ...ref, unread: unread ?? [] });
      if (state !== 'pending') return endWith(state);
    }
  }
}

function endWith(state: CampaignStopEnd): { state: CampaignStopEnd } {
  showState(state);
  setCurrentDetails(`Ended: ${state}.`);
  return { state };
}

/** Returns when each account is done, or its permanent failure is stored. */
async function processAccounts(
  ref: { projectId: string; stopId: string },
  { what, customers }: Work,
): Promise<void> {
  const waitingByConnection = new Map<string, string[]>();
  for (const { connectionId, customerId } of customers) {
    waitingByConnection.set(connectionId, [...(waitingByConnection.get(connectionId) ?? []), customerId]);
  }
  const lanes = [...waitingByConnection].flatMap(([connectionId, waiting]) =>
    Array.from({ length: Math.min(CONCURRENCY, waiting.length) }, () =>
      processLane(ref, { what, connectionId, waiting }),
    ),
  );
  await Promise.all(lanes);
}

async function processLane(
  ref: { projectId: string; stopId: string },
  { what, connectionId, waiting }: { what: Work['what']; connectionId: string; waiting: string[] },
): Promise<void> {
  const rows = proxyLocalActivities<CampaignStopActivities>(DATABASE_WORK);
  const provider = proxyActivities<CampaignStopActivities>({
    ...CAMPAIGN_STATUSES,
    taskQueue: getSiblingQueue(workflowInfo().taskQueue, 'googleads-sends'),
    priority: { fairnessKey: connectionId },
  });
  for (let customerId = waiting.shift(); customerId !== undefined; customerId = waiting.shift()) {
    const account = { ...ref, customerId };
    try {
      await (what === 'pause' ? provider.pauseCampaigns(account) : provider.enableStoppedCampaigns(account));
    } catch (error) {
      await rows.recordStopFailure({ ...account, reason: getReason(error) });
    }
  }
}

/**
 * @returns why the list of accounts is incomplete; undefined if it is complete or the connection was removed
 */
async function readAccounts(projectId: string, connectionId: string): Promise<UnreadAccounts | undefined> {
  const steps = proxyActivities<CustomerTreeActivities>({
    ...TREE_BRANCHES,
    taskQueue: getSiblingQueue(workflowInfo().taskQueue, 'googleads-trees'),
    priority: { fairnessKey: projectId },
  });
  let reason = 'result_too_large';
  for (let step = 0; step < MAX_TREE_STEPS; step += 1) {
    try {
      const { next } = await steps.readTreeBranches({ projectId, connectionId });
      if (next !== 'more') return undefined;
      reason = 'result_too_large';
    } catch (error) {
      reason = getReason(error);
      if (reason !== 'project_busy') return { connectionId, reason };
      await sleep(BUSY_PAUSE_MS);
    }
  }
  return { connectionId, reason };
}

/**
 * Returns Google's error name if known, otherwise our failure code.
 * @throws `error` if it is a cancellation or not an activity failure
 */
function getReason(error: unknown): string {
  if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
  const { cause } = error;
  const [detail] = cause instanceof ApplicationFailure ? (cause.details ?? []) : [];
  const reason =
    typeof detail === 'object' && detail !== null && 'reason' in detail ? detail.reason : undefined;
  return typeof reason === 'string' ? reason : (getFailureCode(error) ?? 'provider_unavailable');
}
