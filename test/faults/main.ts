/**
 * Kills the servers of a stack of its own while batches flow, and holds provider, rows and workflows to one another.
 *
 *   npm run test:faults                             50 kills
 *   npm run test:faults -- --seed 7 --count 10      10 others, the same each time
 *   npm run test:faults -- --minutes --count 10     Temporal and PostgreSQL stay away for a minute
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findAgreement } from '../support/agreement.ts';
import { eventually } from '../support/eventually.ts';
import { startOwnStack } from '../support/own-stack.ts';
import { writeBundle } from '../support/write-bundle.ts';
import { makePlan, WORKERS } from './plan.ts';
import { doStep } from './strike.ts';
import { describeStep, seconds, summarize, type Done } from './summary.ts';
import { startTraffic } from './traffic.ts';

/** Calls a second that the provider takes: few enough that batches have a middle. */
const CALLS_A_SECOND = 10;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '50' },
    minutes: { type: 'boolean', default: false },
  },
});
const [seed, count] = [Number(values.seed), Number(values.count)];
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(count) || count < 1)
  throw new Error('--seed is a whole number, --count one from 1 on.');

const print = (line: string) => void process.stdout.write(`${line}\n`);
const plan = makePlan(seed, { count, minutes: values.minutes });
const stack = await startOwnStack({
  workers: WORKERS,
  requestsPerSecond: CALLS_A_SECOND,
  bundle: writeBundle,
});
// The servers are processes of their own and would outlive this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stack.stop().finally(() => process.exit(1)));
}
try {
  print(
    `seed ${seed}, ${count} kills${values.minutes ? ', servers away for a minute' : ''}; logs in ${stack.logs}`,
  );
  const startedAt = performance.now();
  const time = () => seconds(performance.now() - startedAt).padStart(8);
  await stack.account.limit(CALLS_A_SECOND);
  const traffic = startTraffic(stack, plan.sizeOf);
  await eventually(() => stack.account.newestMail());
  const done: Done[] = [];
  for (const step of plan.steps) {
    const begun = time();
    const recovery = await doStep(step, stack, traffic);
    done.push({ step, recovery });
    const after = recovery ? `goes on after ${seconds(recovery.mails)}` : 'and the next';
    print(`${begun}  ${String(done.length).padStart(3)}  ${describeStep(step)} → ${after}`);
    await delay(step.pause);
  }
  print(`${time()}       no more kills; waiting until all batches have ended`);
  await traffic.end();
  const agreement = await findAgreement(stack, traffic.queued);
  print(`${time()}       all have ended`);
  print('');
  for (const line of await summarize(stack, traffic, { done, agreement })) print(line);

  const { lost, twice, disagreements } = agreement;
  const wrong = Object.entries({ lost, twice, disagreements, problems: traffic.problems });
  for (const [what, all] of wrong) {
    for (const one of all.slice(0, 20)) print(`${what}: ${one}`);
    if (all.length > 0) process.exitCode = 1;
  }
} finally {
  await stack.stop();
}
