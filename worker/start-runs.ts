import { randomUUID } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import {
  isGrpcServiceError,
  ServiceError,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  type Client,
} from '@temporalio/client';
import type { Database } from '../models/database.ts';
import { takeBack, takeWithoutRun, type UnstartedBatch } from '../models/emails/queued-batches.ts';
import { during } from '../telemetry/work.ts';
import {
  BATCH_SIGNALS,
  BATCHES_PER_RUN,
  sendSharedBatchesId,
  sendSharedBatchesStart,
  sendEmailBatchStart,
  type SendEmailBatch,
  type SendSharedBatches,
} from '../workflows/contract/emails.ts';

type Dependencies = { database: Database; client: Client; queuePrefix: string };

/** Temporal is away, too slow, or takes no more calls for the moment. */
const UNANSWERED: ReadonlySet<number> = new Set([
  status.UNAVAILABLE,
  status.DEADLINE_EXCEEDED,
  status.RESOURCE_EXHAUSTED,
]);

/** Batches that are started together: one, or several of one project that share a run or are to. */
export type Start = [UnstartedBatch, ...UnstartedBatch[]];

/**
 * A run costs the same for a batch of one mail and of a hundred. So those of one chunk that have no run share one with
 * others of their project. Each of the others has its own, which may be there already.
 */
export function divideIntoRuns(batches: readonly UnstartedBatch[]): Start[] {
  const starts: Start[] = [];
  const shared = new Map<string, Start>();
  for (const batch of batches) {
    const { projectId, sharedRun, isWithoutRun, totalBatches } = batch;
    const mayShare = isWithoutRun && totalBatches === 1;
    const name = sharedRun ?? (mayShare ? projectId : undefined);
    const together = name === undefined ? undefined : shared.get(name);
    if (together && (sharedRun !== null || together.length < BATCHES_PER_RUN)) {
      together.push(batch);
      continue;
    }
    const start: Start = [batch];
    starts.push(start);
    if (name !== undefined) shared.set(name, start);
  }
  return starts;
}

/**
 * Starts the run of some batches, or tells the one that they have that one of them was changed.
 * @returns those that Temporal refuses, with its reasons
 * @throws what says that Temporal does not answer
 */
export async function startRun(
  dependencies: Dependencies,
  batches: Start,
): Promise<ReadonlyMap<UnstartedBatch, unknown>> {
  const { database, client } = dependencies;
  const [first, ...others] = batches;
  const { projectId, batchId, sharedRun } = first;
  if (sharedRun === null && others.length > 0) {
    return refusedOf(batches, () => startSharedRun(dependencies, batches));
  }
  if (sharedRun !== null && (await isToldAgain(client, sendSharedBatchesId(sharedRun)))) return new Map();
  if (first.isWithoutRun) await takeWithoutRun(database, projectId, { batchIds: [batchId], sharedRun: null });
  const refused = new Map<UnstartedBatch, unknown>();
  for (const batch of batches) {
    const one = await refusedOf([batch], () => startOwnRun(dependencies, batch));
    for (const [each, reason] of one) refused.set(each, reason);
  }
  return refused;
}

async function refusedOf(
  batches: Start,
  start: () => Promise<void>,
): Promise<ReadonlyMap<UnstartedBatch, unknown>> {
  try {
    await start();
    return new Map();
  } catch (error) {
    if (isUnanswered(error)) throw error;
    return new Map(batches.map((batch) => [batch, error]));
  }
}

async function isToldAgain(client: Client, workflowId: string): Promise<boolean> {
  try {
    await client.workflow.getHandle(workflowId).signal(BATCH_SIGNALS.reread);
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

async function startOwnRun({ client, queuePrefix }: Dependencies, batch: UnstartedBatch): Promise<void> {
  const { requestId, traceparent } = batch;
  await during({ requestId, traceparent: traceparent ?? undefined }, () =>
    client.workflow.signalWithStart<SendEmailBatch>(
      'sendEmailBatch',
      sendEmailBatchStart({ ...batch, queuePrefix }),
    ),
  );
}

/**
 * Gives batches a run in common: first in their rows, so that each has one run whatever becomes of the call. Where
 * Temporal does not answer, they are free for another; where it refuses, each gets a run of its own the next time.
 */
async function startSharedRun(
  { database, client, queuePrefix }: Dependencies,
  batches: Start,
): Promise<void> {
  const [{ projectId }] = batches;
  const sharedRun = randomUUID();
  const batchIds = batches.map(({ batchId }) => batchId);
  const taken = new Set(await takeWithoutRun(database, projectId, { batchIds, sharedRun }));
  if (taken.size === 0) return;
  const input = {
    projectId,
    run: sharedRun,
    batches: batches
      .filter(({ batchId }) => taken.has(batchId))
      .map(({ batchId, requestId, traceparent }) => ({
        batchId,
        requestId,
        ...(traceparent !== null && { traceparent }),
      })),
  };
  try {
    await client.workflow.start<SendSharedBatches>(
      'sendSharedBatches',
      sendSharedBatchesStart(queuePrefix, input),
    );
  } catch (error) {
    // The call was repeated, and had been taken the first time.
    if (error instanceof WorkflowExecutionAlreadyStartedError) return;
    await takeBack(database, projectId, { batchIds, sharedRun, mayShare: isUnanswered(error) });
    throw error;
  }
}

/** Whether Temporal did not take a call, for a reason that others' would meet as well. */
function isUnanswered(error: unknown): boolean {
  return error instanceof ServiceError && isGrpcServiceError(error.cause) && UNANSWERED.has(error.cause.code);
}
