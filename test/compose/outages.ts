import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../support/eventually.ts';
import type { Engine } from './engine.ts';
import type { Stack } from './stack.ts';

/** Milliseconds off the network: longer than health checks, heartbeats and retries take. */
const OUTAGE_MS = 15_000;

/**
 * Disconnects one container of a service from the network for a while; batches continue or wait.
 * @param meanwhile work during the outage
 */
export async function cutOff(
  stack: Stack,
  service: string,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const [id] = await stack.containers(service);
  if (id === undefined) throw new Error(`No ${service} runs.`);
  const count = (await stack.containers(service)).length;
  await stack.whileCut(service, id, async () => {
    await Promise.all([delay(OUTAGE_MS), meanwhile()]);
  });
  await stack.healthy(service, count);
}

/**
 * Exhausts the memory of a worker's container until the kernel kills the worker, its largest process. Docker then
 * restarts it.
 */
export async function exhaustMemory({ docker }: Engine, stack: Stack): Promise<void> {
  const [id = ''] = await stack.containers('worker');
  const countRestarts = async () => Number(await docker(['inspect', '--format', '{{.RestartCount}}', id]));
  const before = await countRestarts();
  // tail buffers input without a line end: each process grows to 60 MB, far less than a worker.
  const growCommand =
    'for _ in $(seq 30); do { head -c 60000000 /dev/zero; sleep 30; } | tail > /dev/null & done; wait';
  // The container may exit during the command.
  await docker(['exec', id, 'sh', '-c', growCommand], 120_000).catch(() => {});
  await eventually(async () => (await countRestarts()) > before, 60_000);
  await stack.healthy('worker', (await stack.containers('worker')).length);
}
