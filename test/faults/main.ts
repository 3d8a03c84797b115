/**
 * Kills the servers of a separate stack while batches are sent, and compares provider, rows and workflows.
 *
 *   npm run test:faults                             50 kills
 *   npm run test:faults -- --seed 7 --count 10      10 other kills, reproducible
 *   npm run test:faults -- --minutes --count 10     Temporal and PostgreSQL are down for a minute
 *   npm run test:faults -- --large --count 20       while ten tenants send 10,000 mails each
 *   npm run test:faults -- --campaigns              50 kills while search campaigns are created
 *   npm run test:faults -- --changes                50 kills while two callers change each campaign at once
 *   npm run test:faults -- --webhooks               50 kills, including the receiver, while events are delivered
 *   npm run test:faults -- --sequences              50 kills while people go through a sequence of mails
 *   npm run test:faults -- --outage                 Temporal is down for a minute under requests of every kind
 *   npm run test:faults -- --pgbouncer <program>    any of these with PgBouncer before PostgreSQL, in transaction mode
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { inspect, parseArgs } from 'node:util';
import { waitForStop } from '../../dev/wait-for-stop.ts';
import { findAgreement } from '../support/agreement.ts';
import { eventually } from '../support/eventually.ts';
import { startOwnStack, type OwnStack } from '../support/own-stack.ts';
import { createTenant } from '../support/tenant.ts';
import { writeBundle } from '../support/build-servers.ts';
import { killDuringCampaigns } from './campaigns.ts';
import { killDuringChanges } from './changes.ts';
import { killTemporal } from './outage.ts';
import { createPlan, WORKERS } from './plan.ts';
import { preparePooler } from './pooler.ts';
import { doStep } from './kill-servers.ts';
import { killDuringSequences } from './sequences.ts';
import { describeStep, formatSeconds, summarize, type Done } from './summary.ts';
import { startTraffic } from './traffic.ts';
import { killDuringWebhooks } from './webhooks.ts';

/** Provider calls per second, few enough that batches last for a while. */
const CALLS_A_SECOND = 10;

/** Large run: tenants with one batch each, and a rate limit that ends it within minutes. */
const LARGE_RUN = { tenants: 10, recipients: 10_000, callsPerSecond: 25 };

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '50' },
    minutes: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    campaigns: { type: 'boolean', default: false },
    changes: { type: 'boolean', default: false },
    webhooks: { type: 'boolean', default: false },
    sequences: { type: 'boolean', default: false },
    outage: { type: 'boolean', default: false },
    pgbouncer: { type: 'string' },
  },
});
const callsPerSecond = values.large ? LARGE_RUN.callsPerSecond : CALLS_A_SECOND;
const [seed, count] = [Number(values.seed), Number(values.count)];
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(count) || count < 1)
  throw new Error('--seed must be a whole number, --count a whole number of at least 1.');

const print = (line: string) => void process.stdout.write(`${line}\n`);
// The servers are separate processes and would outlive this one.
const interrupt = new AbortController();
const abortRun = (reason: unknown) => {
  // Later errors are from the servers that the interrupt kills.
  if (!interrupt.signal.aborted) print(typeof reason === 'string' ? reason : inspect(reason));
  interrupt.abort();
};
void waitForStop({
  onFirst: () => abortRun('Stopping: all servers are killed, nothing is kept.'),
  onSecond: () => process.exit(1),
});
// For example, a killed connection without a pending request.
process.on('uncaughtException', abortRun);
process.exit(await main());

/** Performs the run. Returns the exit code: 0 when there are no violations. */
async function main(): Promise<number> {
  const pooler = values.pgbouncer === undefined ? undefined : preparePooler(values.pgbouncer);
  try {
    const stack = await startOwnStack({
      ...(pooler && { pool: pooler.pool }),
      workers: WORKERS,
      requestsPerSecond: callsPerSecond,
      bundle: writeBundle,
      interrupt: interrupt.signal,
    });
    try {
      const ended = await Promise.race([run(stack).catch(abortRun), once(interrupt.signal, 'abort')]);
      return ended === 'right' ? 0 : 1;
    } finally {
      await stack.stop();
    }
  } catch (error) {
    abortRun(error);
    return 1;
  } finally {
    await pooler?.stop();
  }
}

async function run(stack: OwnStack): Promise<'right' | 'wrong'> {
  const killDuring =
    (values.campaigns && killDuringCampaigns) ||
    (values.changes && killDuringChanges) ||
    (values.webhooks && killDuringWebhooks) ||
    (values.sequences && killDuringSequences) ||
    (values.outage && killTemporal);
  if (killDuring) {
    const wrong = await killDuring(stack, { seed, count, print });
    for (const violation of wrong.slice(0, 50)) print(violation);
    return wrong.length === 0 ? 'right' : 'wrong';
  }
  const plan = createPlan(seed, { count, minutes: values.minutes });
  print(
    `seed ${seed}, ${count} kills${values.minutes ? ', servers away for a minute' : ''}; logs in ${stack.logs}`,
  );
  const startedAt = performance.now();
  const formatElapsed = () => formatSeconds(performance.now() - startedAt).padStart(8);
  await stack.account.limit(callsPerSecond);
  const traffic = startTraffic(stack, plan.getSize);
  if (values.large) {
    for (let created = 0; created < LARGE_RUN.tenants; created += 1) {
      const { appKey } = await createTenant(stack.database);
      await traffic.queueOneMore(LARGE_RUN.recipients, appKey);
    }
  }
  await eventually(() => stack.account.getNewestMail());
  const done: Done[] = [];
  for (const step of plan.steps) {
    const stepStart = formatElapsed();
    const resumedAfterMs = await doStep(step, stack, traffic);
    interrupt.signal.throwIfAborted();
    done.push({ step, resumedAfterMs });
    const after =
      resumedAfterMs === undefined ? 'and the next' : `goes on after ${formatSeconds(resumedAfterMs)}`;
    print(`${stepStart}  ${String(done.length).padStart(3)}  ${describeStep(step)} → ${after}`);
    await delay(step.pause);
  }
  print(`${formatElapsed()}       no more kills; waiting until all batches have ended`);
  await traffic.end();
  const agreement = await findAgreement(stack, traffic.queued);
  print(`${formatElapsed()}       all have ended`);
  print('');
  for (const line of summarize(stack, traffic, { done, agreement })) print(line);

  const { lost, twice, disagreements } = agreement;
  const wrong = Object.entries({ lost, twice, disagreements, problems: traffic.problems });
  for (const [kind, violations] of wrong) {
    for (const violation of violations.slice(0, 20)) print(`${kind}: ${violation}`);
  }
  return wrong.every(([, violations]) => violations.length === 0) ? 'right' : 'wrong';
}
