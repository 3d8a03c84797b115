import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';

export type EmptyJobs = Awaited<ReturnType<typeof startEmptyJobs>>;

/**
 * Starts workers in this process that run empty jobs, to measure the time that Temporal itself takes. Like
 * the API, this process starts jobs and waits for them with Temporal's client.
 */
export async function startEmptyJobs(address: string) {
  const id = randomUUID();
  const [taskQueue, activityQueue] = [`bench-empty-${id}`, `bench-empty-calls-${id}`];
  const logger = new DefaultLogger('ERROR');
  Runtime.install({ logger });
  const workflowsPath = join(import.meta.dirname, 'empty-workflow.ts');
  const workflowBundle = await bundleWorkflowCode({ workflowsPath, logger });
  const connection = await Connection.connect({ address });
  const native = await NativeConnection.connect({ address });
  const activities = { nothing: async () => {} };
  const workers = [
    await Worker.create({ connection: native, taskQueue, workflowBundle }),
    await Worker.create({ connection: native, taskQueue: activityQueue, activities }),
  ];
  const running = workers.map((worker) => worker.run());
  const { workflow, activity } = new Client({ connection });
  const createId = () => `bench-empty/${randomUUID()}`;
  return {
    runEmptyWorkflow: () => workflow.execute('empty', { taskQueue, workflowId: createId() }),
    runOneActivityWorkflow: () =>
      workflow.execute('oneActivity', { taskQueue, workflowId: createId(), args: [activityQueue] }),
    startWait: (untilMs: number) =>
      workflow.start('waitUntil', { taskQueue, workflowId: createId(), args: [untilMs] }),
    runEmptyActivity: () =>
      activity.execute('nothing', { id: createId(), taskQueue: activityQueue, startToCloseTimeout: '8s' }),
    async stop(): Promise<void> {
      for (const worker of workers) worker.shutdown();
      await Promise.all(running);
      await native.close();
      await connection.close();
    },
  };
}
