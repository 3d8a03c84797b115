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
import { DATABASE_WORK, TREE_BRANCHES, getFailureCode } from './activity-options.ts';
import type {
  CustomerTreeActivities,
  CustomerTreeEnd,
  CustomerTreeRef,
  ReadCustomerTree,
} from './contract/customer-tree.ts';
import { getSiblingQueue } from './contract/queues.ts';
import { showState } from './show-state.ts';

/** After this many steps, the run continues as new, to bound its history. */
const STEPS_PER_RUN = 500;

const BUSY_PAUSE_MS = 2_000;

/**
 * Reads the tree in short steps, so that projects take turns on the queue. A failure ends the run with
 * `part`; the next run reads only the missing branches.
 */
export async function readCustomerTree(input: CustomerTreeRef): Promise<{ state: CustomerTreeEnd }> {
  const steps = proxyActivities<CustomerTreeActivities>({
    ...TREE_BRANCHES,
    taskQueue: getSiblingQueue(workflowInfo().taskQueue, 'googleads-trees'),
    priority: { fairnessKey: input.projectId },
  });
  try {
    for (let step = 1; step <= STEPS_PER_RUN; step += 1) {
      const { next } = await steps.readTreeBranches(input).catch(waitIfBusy);
      if (next === 'whole' || next === 'gone') return endWith(next);
      setCurrentDetails(`Step ${step} ended.`);
    }
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    const { code, details } = toFailure(error);
    const rows = proxyLocalActivities<CustomerTreeActivities>(DATABASE_WORK);
    await rows.recordTreeFailure({ ...input, code, details });
    return endWith('part', code);
  }
  return continueAsNew<ReadCustomerTree>(input);
}

/** Waits while other reads of the project use its whole quota of activity task slots. */
async function waitIfBusy(error: unknown): Promise<{ next: 'again' }> {
  if (getFailureCode(error) !== 'project_busy') throw error;
  await sleep(BUSY_PAUSE_MS);
  return { next: 'again' };
}

function endWith(state: CustomerTreeEnd, code?: string): { state: CustomerTreeEnd } {
  showState(state);
  setCurrentDetails(code === undefined ? `Ended: ${state}.` : `Partly read: ${code}.`);
  return { state };
}

/** A timeout counts as an unavailable provider. */
function toFailure({ cause }: ActivityFailure): { code: string; details: unknown } {
  if (!(cause instanceof ApplicationFailure)) return { code: 'provider_unavailable', details: {} };
  return { code: cause.type ?? 'internal', details: cause.details?.[0] ?? {} };
}
