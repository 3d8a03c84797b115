import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { eventually } from '../support/eventually.ts';
import type { OwnStack, RestartedServer } from '../support/own-stack.ts';
import type { Step, Kill } from './plan.ts';
import type { Traffic } from './traffic.ts';

const RESUME_TIMEOUT_MS = 300_000;

/**
 * Arms the step's fault and kills its servers. Returns the milliseconds until the next sent mail, if the step
 * waits for a mail.
 */
export async function doStep(step: Step, stack: OwnStack, traffic: Traffic): Promise<number | undefined> {
  const { kill: target, fault, waits } = step;
  for (const server of getVictims(target, stack)) await server.waitUntilUp();
  if (fault) await stack.account.armFault(fault);
  await killDuringTraffic(target, stack, traffic);
  if (!waits) return undefined;

  // After a kill of Temporal or PostgreSQL, the returned time starts when the server is up again. After a
  // kill of workers or the API, it includes their restart.
  if ('awayMs' in target) await Promise.all([stack[target.kind].waitUntilUp(), stack.api.waitUntilUp()]);
  const backAt = performance.now();
  const before = await stack.account.getNewestMail();
  const findResumption = async () =>
    (await stack.account.getNewestMail()) !== before && performance.now() - backAt;
  const [resumedAfterMs] = await Promise.all([
    eventually(findResumption, RESUME_TIMEOUT_MS),
    eventually(() => canReachAll(stack.url), RESUME_TIMEOUT_MS),
  ]);
  return resumedAfterMs;
}

function getVictims(target: Kill, { api, temporal, postgres, workers }: OwnStack) {
  switch (target.kind) {
    case 'worker':
      return workers.filter((_, index) => target.workers.includes(index));
    case 'api':
      return [api];
    case 'temporal':
      return [temporal];
    case 'postgres':
      return [postgres];
  }
}

async function killDuringTraffic(target: Kill, stack: OwnStack, traffic: Traffic): Promise<void> {
  // `traffic` records failures as problems.
  const queueOneMore = (recipients: number) => void traffic.queueOneMore(recipients).catch(() => {});
  if (target.kind === 'api') {
    queueOneMore(target.recipients);
    await delay(target.afterMs);
  }
  await killServers(target, stack);
  if ('awayMs' in target) queueOneMore(target.recipients);
}

/** Kills the servers, and resolves when they are down. */
export async function killServers(target: Kill, stack: OwnStack): Promise<void> {
  if ('awayMs' in target) await stack[target.kind].kill(target.awayMs);
  else await Promise.all(getVictims(target, stack).map((server) => server.kill()));
}

type Killable = Pick<RestartedServer<never>, 'waitUntilUp' | 'kill'>;

/** Kills the servers for `awayMs`, and resolves when they are up again. */
export async function killFor(servers: readonly Killable[], awayMs: number): Promise<void> {
  await Promise.all(servers.map((server) => server.waitUntilUp()));
  await Promise.all(servers.map((server) => server.kill(awayMs)));
  await Promise.all(servers.map((server) => server.waitUntilUp()));
}

const readiness = z.object({ database: z.string(), temporal: z.string() });

export async function canReachAll(url: string): Promise<boolean> {
  const { database, temporal } = readiness.parse(await (await fetch(`${url}/readyz`)).json());
  return database === 'up' && temporal === 'up';
}

export function formatSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
