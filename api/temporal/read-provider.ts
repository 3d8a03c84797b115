import {
  findReadResult,
  getReadDigest,
  requestRead,
  type RowPageRequest,
  type Read,
} from '../../models/reads/read-results.ts';
import {
  READ_QUEUES,
  type ReadOperation,
  type ReadRequestOf,
  type ReadResultOf,
} from '../../workflows/contract/provider-reads.ts';
import { buildReadStart } from '../../workflows/contract/reads.ts';
import type { ApiContext } from '../context.ts';
import { unavailable } from '../request/errors.ts';
import { startActivity, type RunningActivity } from './start-job.ts';

export type ProviderRead<Operation extends ReadOperation> = Read & {
  operation: Operation;
  request: ReadRequestOf<Operation>;
  /**
   * Starts or joins the workflow that stores the result. Called only if the activity reports that the read
   * takes several steps.
   */
  startJob?: (digest: string) => Promise<RunningActivity>;
};

export type ReadOptions = {
  projectId: string;
  /** Milliseconds since 1970. */
  deadlineMs: number;
  /** Ignores results stored before this time. */
  storedSince?: Date;
  page?: RowPageRequest | undefined;
};

export function getResultDeadlineMs({ settings }: ApiContext): number {
  return Date.now() + settings.resultWaitMs;
}

/**
 * Reads from a provider, or returns the stored result. Concurrent callers share one read, and a request that
 * is repeated after a 504 gets the result of that read.
 * @throws AppError as {@link ApiContext.waits} does; 503 if Temporal cannot be reached, or if two attempts
 * stored no result
 */
export async function readProvider<Operation extends ReadOperation>(
  context: ApiContext,
  read: ProviderRead<Operation>,
  options: ReadOptions,
): Promise<ReadResultOf<Operation>> {
  // The digest includes the operation, so the stored result has the operation's type.
  const digest = getReadDigest(read);
  const { projectId, deadlineMs, storedSince, page } = options;
  const { connectionId } = read;
  const operation: ReadOperation = read.operation;
  const project = { database: context.database, projectId };
  // If a concurrent write makes a result stale, the result is not stored. Then the read is repeated once.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const stored = await requestRead<ReadResultOf<Operation>>(project, digest, read, { storedSince, page });
    if (stored) return stored.result;
    const { taskQueuePrefix: queuePrefix } = context.settings;
    const queue = READ_QUEUES[operation];
    const start = buildReadStart({ projectId, digest }, { queuePrefix, queue, connectionId });
    await context.waits.run(projectId, async (awaitResult) => {
      const job = await startActivity(context.temporal, operation, start);
      const outcome = await awaitResult(job, deadlineMs);
      if (outcome?.next === 'job' && read.startJob)
        await awaitResult(await read.startJob(digest), deadlineMs);
    });
    const found = await findReadResult<ReadResultOf<Operation>>(project, digest, { page });
    if (found) return found.result;
  }
  throw unavailable();
}
