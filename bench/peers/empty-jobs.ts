import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';

export type EmptyJobs = Awaited<ReturnType<typeof startEmptyJobs>>;

/**
 * Runs empty jobs with workers in this process, to measure the engine's own cost. Each is started and awaited as the
 * API does.
 */
export async function startEmptyJobs(address: string) {
  const id = randomUUID();
  const [taskQueue, calls] = [`bench-empty-${id}`, `bench-empty-calls-${id}`];
  const logger = new DefaultLogger('ERROR');
  Runtime.install({ logger });
  const workflowsPath = join(import.meta.dirname, 'empty-workflow.ts');
  const workflowBundle = await bundleWorkflowCode({ workflowsPath, logger });
  const connection = await Connection.connect({ address });
  const native = await NativeConnection.connect({ address });
  const activities = { nothing: async () => {} };
  const workers = [
    await Worker.create({ connection: native, taskQueue, workflowBundle }),
    await Worker.create({ connection: native, taskQueue: calls, activities }),
  ];
  const running = workers.map((worker) => worker.run());
  const { workflow, activity } = new Client({ connection });
  const workflowId = () => `bench-empty/${randomUUID()}`;
  return {
    /** A workflow without a step. */
    workflow: () => workflow.execute('empty', { taskQueue, workflowId: workflowId() }),
    /** A workflow with one empty activity. */
    workflowOfOneActivity: () =>
      workflow.execute('oneActivity', { taskQueue, workflowId: workflowId(), args: [calls] }),
    /** Starts a workflow that waits until a time. */
    startWait: (untilMs: number) =>
      workflow.start('waitUntil', { taskQueue, workflowId: workflowId(), args: [untilMs] }),
    /** An activity without a workflow. */
    activity: () =>
      activity.execute('nothing', { id: workflowId(), taskQueue: calls, startToCloseTimeout: '8s' }),
    async stop(): Promise<void> {
      for (const worker of workers) worker.shutdown();
      await Promise.all(running);
      await native.close();
      await connection.close();
    },
  };
}
