import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../support/eventually.ts';
import { check } from './checklist.ts';
import type { Engine } from './engine.ts';
import type { Stack } from './stack.ts';
import type { Traffic } from './traffic.ts';

/** Longer than the interval of health checks (10 s) and the heartbeat timeout of most activities (5 s). */
const OUTAGE_MS = 15_000;

/** While Temporal is unreachable, each POST takes a second, so these batches fit into the outage. */
const BATCHES_PER_OUTAGE = 10;

export async function verifyOutages(engine: Engine, stack: Stack, traffic: Traffic): Promise<void> {
  const requireAcceptedBatches = async (work: () => Promise<void>) => {
    const before = traffic.attempts.length;
    await work();
    const since = traffic.attempts.slice(before);
    if (since.length === 0) throw new Error('No batch was queued.');
    const refused = since.filter(({ status }) => status !== 202);
    if (refused.length > 0) throw new Error(`${refused.length} of ${since.length} POSTs were refused.`);
    return `${since.length} batches queued`;
  };
  await check('every batch is accepted while a new version replaces the current version', () =>
    requireAcceptedBatches(() => stack.roll('test-2')),
  );
  await check('every batch is accepted while the former version replaces the new version', () =>
    requireAcceptedBatches(() => stack.roll('test-1')),
  );
  const queueBatches = async () => {
    for (let batch = 0; batch < BATCHES_PER_OUTAGE; batch += 1) await traffic.queueSmallBatch();
  };
  for (const service of ['worker', 'temporal'])
    await check(`every batch is accepted while a container of ${service} is off the network`, () =>
      requireAcceptedBatches(() => disconnect(stack, service, queueBatches)),
    );
  for (const service of ['api', 'postgres'])
    await check(`${service} becomes healthy again after one of its containers was off the network`, () =>
      disconnect(stack, service),
    );
  await check('Docker restarts a worker that exceeds its memory limit', () => exhaustMemory(engine, stack));
}

/** @param workDuringOutage runs while the container is disconnected */
async function disconnect(
  stack: Stack,
  service: string,
  workDuringOutage: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const ids = await stack.listContainers(service);
  const [id] = ids;
  if (id === undefined) throw new Error(`No container of ${service} runs.`);
  await stack.runDisconnected(service, id, async () => {
    await Promise.all([delay(OUTAGE_MS), workDuringOutage()]);
  });
  await stack.waitForHealth(service, ids.length);
}

/**
 * Exhausts the memory of a worker's container. The kernel kills the worker, its largest process, and Docker
 * restarts the container.
 */
async function exhaustMemory({ docker }: Engine, stack: Stack): Promise<void> {
  const ids = await stack.listContainers('worker');
  const [id = ''] = ids;
  const countRestarts = async () => Number(await docker(['inspect', '--format', '{{.RestartCount}}', id]));
  const before = await countRestarts();
  // `tail` buffers input without a line end, so each `tail` grows to 60 MB, far less than the worker uses.
  const growCommand =
    'for _ in $(seq 30); do { head -c 60000000 /dev/zero; sleep 30; } | tail > /dev/null & done; wait';
  // The container may exit during the command.
  await docker(['exec', id, 'sh', '-c', growCommand], 120_000).catch(() => {});
  await eventually(async () => (await countRestarts()) > before, 60_000);
  await stack.waitForHealth('worker', ids.length);
}
