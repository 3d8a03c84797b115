import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../support/eventually.ts';
import type { OwnStack } from '../support/own-stack.ts';
import { canReachAll } from '../support/reaches-all.ts';
import type { Step, Strike } from './plan.ts';
import type { Traffic } from './traffic.ts';

/** Milliseconds within which mails must be sent again after a restart. */
const RESUMES_WITHIN = 300_000;

/** Milliseconds from the restart to the next sent mail, and to a ready API. */
export type Recovery = { mails: number; api: number };

/** Performs one step of the plan. Returns the recovery if the step waits for it. */
export async function doStep(step: Step, stack: OwnStack, traffic: Traffic): Promise<Recovery | undefined> {
  const { strike, fault, waits } = step;
  for (const server of victimsOf(strike, stack)) await server.up();
  if (fault) await stack.account.armFault(fault);
  await kill(strike, stack, traffic);
  if (!waits) return undefined;

  // Our own killed processes must be restarted, which is part of their recovery.
  if ('away' in strike) await Promise.all([stack[strike.kind].up(), stack.api.up()]);
  const backAt = performance.now();
  const since = () => Math.round(performance.now() - backAt);
  const before = await stack.account.newestMail();
  const resumes = async () => ((await stack.account.newestMail()) === before ? undefined : since());
  const isReady = async () => ((await canReachAll(stack.url)) ? since() : undefined);
  const [mails, api] = await Promise.all([
    eventually(resumes, RESUMES_WITHIN),
    eventually(isReady, RESUMES_WITHIN),
  ]);
  return { mails, api };
}

function victimsOf(strike: Strike, { api, temporal, postgres, workers }: OwnStack) {
  switch (strike.kind) {
    case 'worker':
      return workers.filter((_, index) => strike.workers.includes(index));
    case 'api':
      return [api];
    case 'temporal':
      return [temporal];
    case 'postgres':
      return [postgres];
  }
}

async function kill(strike: Strike, stack: OwnStack, traffic: Traffic): Promise<void> {
  // The traffic reports failures.
  const queueOneMore = (recipients: number) => void traffic.queueOneMore(recipients).catch(() => {});
  if (strike.kind === 'api') {
    queueOneMore(strike.recipients);
    await delay(strike.after);
  }
  await killServers(strike, stack);
  if ('away' in strike) queueOneMore(strike.recipients);
}

/** Kills the servers of a strike. */
export async function killServers(strike: Strike, stack: OwnStack): Promise<void> {
  if ('away' in strike) await stack[strike.kind].kill(strike.away);
  else await Promise.all(victimsOf(strike, stack).map((server) => server.kill()));
}
