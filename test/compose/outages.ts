import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../support/eventually.ts';
import type { Engine } from './engine.ts';
import type { Stack } from './stack.ts';

/** Milliseconds for which something is off the network: longer than health checks, heartbeats and retries take. */
const AWAY = 15_000;

/**
 * Takes one container of a service off the network for a while; batches flow on or wait meanwhile.
 * @param meanwhile what is done besides, while it is away
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
    await Promise.all([delay(AWAY), meanwhile()]);
  });
  await stack.healthy(service, count);
}

/**
 * Lets a worker meet its memory limit: processes in its container take memory until the kernel ends the largest of all,
 * which is the worker, and Docker starts it again.
 */
export async function exhaustMemory({ docker }: Engine, stack: Stack): Promise<void> {
  const [id = ''] = await stack.containers('worker');
  const restarts = async () => Number(await docker(['inspect', '--format', '{{.RestartCount}}', id]));
  const before = await restarts();
  // tail keeps what has no line end: each of them grows to 60 MB, far less than a worker.
  const grow =
    'for _ in $(seq 30); do { head -c 60000000 /dev/zero; sleep 30; } | tail > /dev/null & done; wait';
  // The container ends under it.
  await docker(['exec', id, 'sh', '-c', grow], 120_000).catch(() => {});
  await eventually(async () => (await restarts()) > before, 60_000);
  await stack.healthy('worker', (await stack.containers('worker')).length);
}
