import { randomUUID } from 'node:crypto';
import { Queue, Worker } from 'bullmq';
import { CALLS_IN_FLIGHT, inChunks, MAILS_PER_CALL, type Reader } from '../mailing.ts';
import { withTimeout } from '../wait.ts';
import type { ChunkSender } from './chunk-sender.ts';
import { startRedis } from './redis.ts';
import type { Results } from './results.ts';

const QUEUE = 'mailing';
const TIMEOUT_MS = 60_000;

type ChunkJob = { batchId: string; chunk: number; readers: Reader[] };

/**
 * BullMQ as its guide has it: a job a chunk, added in bulk with its recipients, repeated when it fails. Redis keeps the
 * jobs, PostgreSQL the results.
 * @throws Error that says why there is no Redis
 */
export async function startBullMq(sendChunk: ChunkSender, results: Results) {
  const redis = await startRedis();
  const connection = { host: '127.0.0.1', port: redis.port };
  const queue = new Queue<ChunkJob>(QUEUE, {
    connection,
    defaultJobOptions: {
      attempts: 5,
      backoff: { type: 'exponential', delay: 1_000 },
      removeOnComplete: 1_000,
    },
  });
  const worker = new Worker<ChunkJob>(
    QUEUE,
    async ({ data: { batchId, chunk, readers } }) => {
      const ids = await sendChunk(readers, `bullmq/${batchId}/${chunk}`);
      await results.record(batchId, chunk * MAILS_PER_CALL, ids);
    },
    { connection: { ...connection, maxRetriesPerRequest: null }, concurrency: CALLS_IN_FLIGHT },
  );
  const complain = (error: Error) => console.error('BullMQ:', error.message);
  queue.on('error', complain);
  worker.on('error', complain);
  try {
    await withTimeout('The start of BullMQ', 10_000, worker.waitUntilReady());
  } catch (error) {
    await redis.stop();
    throw error;
  }
  return {
    async send(readers: readonly Reader[]): Promise<void> {
      const batchId = randomUUID();
      const jobs = inChunks(readers, MAILS_PER_CALL).map((piece, chunk) => ({
        name: 'send-chunk',
        data: { batchId, chunk, readers: piece },
      }));
      const completed = completions(worker, jobs.length);
      await Promise.all([queue.addBulk(jobs), withTimeout('The jobs of BullMQ', TIMEOUT_MS, completed)]);
      await results.expect(batchId, readers.length);
    },
    async stop(): Promise<void> {
      await Promise.all([worker.close(), queue.close()]);
      await redis.stop();
    },
  };
}

/**
 * Fulfilled when so many jobs more are completed; rejected when one fails, which none does at a provider that works.
 */
function completions(worker: Worker, count: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = count;
    const onCompleted = () => {
      left -= 1;
      if (left > 0) return;
      worker.off('completed', onCompleted);
      resolve();
    };
    worker.on('completed', onCompleted);
    worker.once('failed', (_job, error) => reject(error));
  });
}
