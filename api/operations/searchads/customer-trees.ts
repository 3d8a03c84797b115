import type { WorkflowHandle } from '@temporalio/client';
import { findTree, type TreeState } from '../../../models/searchads/customer-trees.ts';
import { readCustomerTreeStart, type ReadCustomerTree } from '../../../workflows/contract/customer-tree.ts';
import { answerToFailure } from '../../failure-responses.ts';
import { unavailable, AppError } from '../../request/errors.ts';
import type { ForResult } from '../../temporal/await-result.ts';
import { isTaken, START_TIMEOUT_MS } from '../../temporal/await-taken-result.ts';
import { startWorkflow } from '../../temporal/start-job.ts';
import { projectOf, type Call } from '../operation.ts';

/** Milliseconds for which a list may be given again, at least; and after a reading that came to no end. */
const FRESH_MS = 600_000;
const FRESH_AFTER_FAILURE_MS = 30_000;

/** Milliseconds between two looks at whether a reading has come far enough. */
const LOOK_INTERVAL_MS = 1_000;

/**
 * All tenants share the quota of operations: a connection's list uses up about a thousand a day, however often it is
 * asked for, and ten thousand where customers are looked for that it lacks.
 */
const MS_PER_OPERATION = 86_400;
const SOON_MS = 60_000;
const SOON_MS_PER_OPERATION = 8_640;

/** Milliseconds for which a list may be given again. @param operations that a whole reading of it takes */
export function freshMs(operations: number): number {
  return Math.max(FRESH_MS, operations * MS_PER_OPERATION);
}

/** Milliseconds for which a list that lacks a customer is believed: it may have been connected meanwhile. */
export function freshWithoutMs(operations: number): number {
  return Math.max(SOON_MS, operations * SOON_MS_PER_OPERATION);
}

/** Whether a connection's list is to be read again, before it is given or meanwhile. */
export function isDue(tree: TreeState | undefined): boolean {
  if (!tree) return true;
  if (tree.failure) return tree.triedAgeMs > FRESH_AFTER_FAILURE_MS;
  return tree.readAgeMs === null || tree.readAgeMs > freshMs(tree.operations);
}

/** Whether a list has everything that the connection reaches. */
export function isWhole(tree: TreeState | undefined): boolean {
  return tree !== undefined && tree.readAgeMs !== null && tree.failure === null;
}

export type TreeWait = {
  /** Since 1970, until which the caller waits. */
  deadlineMs: number;
  /** Milliseconds for which the reading's end is waited for in any case. */
  firstWaitMs: number;
  /** Whether what is read by now is enough for the caller. */
  isEnough: () => Promise<boolean>;
};

/** Starts the reading of a connection's tree, or joins the one that runs. */
export function startReading(
  { context, projectId }: Pick<Call, 'context' | 'projectId'>,
  connectionId: string,
): Promise<WorkflowHandle<ReadCustomerTree>> {
  const { taskQueuePrefix: queuePrefix } = context.settings;
  const start = readCustomerTreeStart({ queuePrefix, projectId, connectionId });
  return startWorkflow<ReadCustomerTree>(context.temporal, 'readCustomerTree', start);
}

/**
 * Starts the reading of a connection's tree, or joins the one that runs, and waits until it has ended or is enough.
 * @throws AppError what the reading failed with; 504 when it is not enough in time; 503 when no worker took it
 */
export async function renewTree(
  call: Pick<Call, 'context' | 'projectId'>,
  connectionId: string,
  wait: TreeWait,
): Promise<void> {
  const { context, projectId } = call;
  const isEnded = await context.waits.hold(projectId, async (forResult) =>
    awaitEnough(forResult, await startReading(call, connectionId), wait),
  );
  if (!isEnded) return;
  const failure = failureOf(await findTree(projectOf(call), connectionId));
  if (failure) throw failure;
}

/** @returns whether the reading has ended */
async function awaitEnough(
  forResult: ForResult,
  job: WorkflowHandle<ReadCustomerTree>,
  { deadlineMs, firstWaitMs, isEnough }: TreeWait,
): Promise<boolean> {
  const begunMs = Date.now();
  let wasTaken = false;
  for (let waitMs = firstWaitMs; ; waitMs = LOOK_INTERVAL_MS) {
    try {
      await forResult(job, Math.min(deadlineMs, Date.now() + waitMs));
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'provider_timeout') throw error;
      if (await isEnough()) return false;
      if (Date.now() >= deadlineMs) throw error;
      const mayBeLate = !wasTaken && Date.now() - begunMs >= START_TIMEOUT_MS;
      if (mayBeLate) wasTaken = await isTaken(job);
      if (mayBeLate && !wasTaken) throw unavailable(5, error);
    }
  }
}

/** What callers are told of a reading that came to no end; undefined when the last one came to its end. */
export function failureOf(tree: TreeState | undefined): AppError | undefined {
  if (!tree?.failure) return undefined;
  const { code, details } = tree.failure;
  return answerToFailure({ type: code, details: [details] });
}
