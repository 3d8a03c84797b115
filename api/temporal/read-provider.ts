import {
  findReadResult,
  readDigest,
  requestRead,
  type PageOfRows,
  type Read,
} from '../../models/reads/read-results.ts';
import {
  READ_QUEUES,
  type ReadActivities,
  type ReadOperation,
  type ReadRequestOf,
  type ReadResultOf,
} from '../../workflows/contract/provider-reads.ts';
import { readStart } from '../../workflows/contract/reads.ts';
import type { ApiContext } from '../context.ts';
import { unavailable } from '../request/errors.ts';
import { runActivity, type RunningActivity } from './start-job.ts';

/** A read of a provider, which the activity of the operation's name does. */
export type ProviderRead<Operation extends ReadOperation> = Read & {
  operation: Operation;
  request: ReadRequestOf<Operation>;
  /** Starts (or joins) the job of several steps that the activity may ask for. The job stores the answer. */
  startJob?: (digest: string) => Promise<RunningActivity>;
};

export type ReadOptions = {
  projectId: string;
  /** Since 1970, until which the caller waits. */
  deadlineMs: number;
  /** Stored answers from before this moment are not used. */
  storedSince?: Date;
  /** Of an answer with rows, all that is read of it. */
  page?: PageOfRows | undefined;
};

/** Milliseconds since 1970 until which a caller who comes now waits for results. */
export function waitsUntil({ settings }: ApiContext): number {
  return Date.now() + settings.resultWaitMs;
}

/**
 * The answer to a read: a stored one, if it may still be given; else the provider's, which is stored. The same read by
 * several callers at once is one call. A caller whose wait ended gets the answer by the same request.
 * @throws AppError as {@link ApiContext.waits} does; 503 when Temporal cannot be reached
 */
export async function readProvider<Operation extends ReadOperation>(
  context: ApiContext,
  read: ProviderRead<Operation>,
  options: ReadOptions,
): Promise<ReadResultOf<Operation>> {
  // The digest covers the operation, so the row holds its result.
  const digest = readDigest(read);
  const { projectId, deadlineMs, storedSince, page } = options;
  const { connectionId } = read;
  const operation: ReadOperation = read.operation;
  const project = { database: context.database, projectId };
  // A write may make the answer stale while it is on its way: then it is not stored, and is asked for once more.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const stored = await requestRead<ReadResultOf<Operation>>(project, digest, read, { storedSince, page });
    if (stored) return stored.result;
    const { taskQueuePrefix: queuePrefix } = context.settings;
    const queue = READ_QUEUES[operation];
    const start = readStart({ projectId, digest }, { queuePrefix, queue, connectionId });
    await context.waits.hold(projectId, async (forResult) => {
      const job = await runActivity(context.temporal, (activities) =>
        activities.typed<ReadActivities>().start(operation, start),
      );
      const end = await forResult(job, deadlineMs);
      if (end?.next === 'job' && read.startJob) await forResult(await read.startJob(digest), deadlineMs);
    });
    const answer = await findReadResult<ReadResultOf<Operation>>(project, digest, { page });
    if (answer) return answer.result;
  }
  throw unavailable();
}
