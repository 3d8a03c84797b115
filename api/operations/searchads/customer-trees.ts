import type { WorkflowHandle } from '@temporalio/client';
import { findTree, type TreeState } from '../../../models/searchads/customer-trees.ts';
import { buildCustomerTreeStart, type ReadCustomerTree } from '../../../workflows/contract/customer-tree.ts';
import { explainFailure } from '../../failure-responses.ts';
import { unavailable, AppError } from '../../request/errors.ts';
import { type AwaitResult, hasStarted, FIRST_TASK_TIMEOUT_MS } from '../../temporal/await-result.ts';
import { startWorkflow } from '../../temporal/start-job.ts';
import { toProject, type Call } from '../operation.ts';

/** Minimum cache time of a tree that was read completely. */
const CACHE_MS = 600_000;

const FAILURE_CACHE_MS = 30_000;

const POLL_INTERVAL_MS = 1_000;

/**
 * A tree is cached for this time per Google Ads operation that its last complete read took. Each connection
 * then uses at most about 1,000 of the daily operations that all projects share.
 */
const CACHE_MS_PER_OPERATION = 86_400;
const MISS_CACHE_MS = 60_000;

/** Allows about 10,000 operations a day while callers request customers that the connection's tree lacks. */
const MISS_CACHE_MS_PER_OPERATION = 8_640;

/** @param operations number of Google Ads operations of the last complete read */
export function getCacheTimeMs(operations: number): number {
  return Math.max(CACHE_MS, operations * CACHE_MS_PER_OPERATION);
}

/**
 * Returns the cache time of a tree that lacks the requested customer. It is shorter, because somebody may
 * have linked the customer since the last read.
 */
export function getMissCacheTimeMs(operations: number): number {
  return Math.max(MISS_CACHE_MS, operations * MISS_CACHE_MS_PER_OPERATION);
}

export function isRefreshDue(tree: TreeState | undefined): boolean {
  if (!tree) return true;
  if (tree.failure) return tree.triedAgeMs > FAILURE_CACHE_MS;
  return tree.readAgeMs === null || tree.readAgeMs > getCacheTimeMs(tree.operations);
}

export function isCompleteTree(tree: TreeState | undefined): boolean {
  return tree !== undefined && tree.readAgeMs !== null && tree.failure === null;
}

type TreeWait = {
  /** In milliseconds since 1970. */
  deadlineMs: number;
  firstWaitMs: number;
  /** Returns whether the part of the tree that was read so far is enough for the caller. */
  isEnough: () => Promise<boolean>;
};

export function startTreeRead(
  { context, projectId }: Pick<Call, 'context' | 'projectId'>,
  connectionId: string,
): Promise<WorkflowHandle<ReadCustomerTree>> {
  const { taskQueuePrefix: queuePrefix } = context.settings;
  const start = buildCustomerTreeStart({ queuePrefix, projectId, connectionId });
  return startWorkflow<ReadCustomerTree>(context.temporal, 'readCustomerTree', start);
}

/**
 * Starts or joins a read of the tree, and waits until the read ends or `isEnough` returns true.
 * @throws AppError the read's failure; 429 or 503 if too many requests wait for jobs; 503 without a worker;
 * 504 at the deadline
 */
export async function renewTree(
  call: Pick<Call, 'context' | 'projectId'>,
  connectionId: string,
  wait: TreeWait,
): Promise<void> {
  const { context, projectId } = call;
  const isEnded = await context.waits.run(projectId, async (awaitResult) =>
    waitForRead(awaitResult, await startTreeRead(call, connectionId), wait),
  );
  if (!isEnded) return;
  const failure = explainTreeFailure(await findTree(toProject(call), connectionId));
  if (failure) throw failure;
}

/**
 * Returns true if the read has ended, or false if the part that was read so far is enough.
 * @throws AppError the read's failure; 503 without a worker; 504 at the deadline
 */
async function waitForRead(
  awaitResult: AwaitResult,
  job: WorkflowHandle<ReadCustomerTree>,
  { deadlineMs, firstWaitMs, isEnough }: TreeWait,
): Promise<boolean> {
  const startedMs = Date.now();
  let hasWorkerStarted = false;
  for (let waitMs = firstWaitMs; ; waitMs = POLL_INTERVAL_MS) {
    try {
      await awaitResult(job, Math.min(deadlineMs, Date.now() + waitMs));
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'provider_timeout') throw error;
      if (await isEnough()) return false;
      if (Date.now() >= deadlineMs) throw error;
      const isLate = !hasWorkerStarted && Date.now() - startedMs >= FIRST_TASK_TIMEOUT_MS;
      if (isLate) hasWorkerStarted = await hasStarted(job);
      if (isLate && !hasWorkerStarted) throw unavailable(5, error);
    }
  }
}

export function explainTreeFailure(tree: TreeState | undefined): AppError | undefined {
  if (!tree?.failure) return undefined;
  const { code, details } = tree.failure;
  return explainFailure({ type: code, details: [details] });
}
