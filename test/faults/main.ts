/**
 * Kills the servers of a separate stack while batches are sent, and compares the mails that the provider
 * accepted with the database rows and the workflows.
 *
 *   npm run test:faults                             50 kills
 *   npm run test:faults -- --seed 7 --count 10      10 kills, which the seed determines
 *   npm run test:faults -- --minutes --count 10     Temporal and PostgreSQL are down for a minute each time
 *   npm run test:faults -- --large --count 20       while ten tenants send 10,000 mails each
 *   npm run test:faults -- --campaigns              50 kills while search campaigns are created
 *   npm run test:faults -- --changes                50 kills while two callers change each campaign at once
 *   npm run test:faults -- --webhooks               50 kills, also of the receiver, during deliveries
 *   npm run test:faults -- --sequences              50 kills while people go through a sequence of mails
 *   npm run test:faults -- --outage                 requests of each kind while Temporal is down for a minute
 *   npm run test:faults -- --pgbouncer <program>    any of these runs through PgBouncer in transaction mode
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { inspect, parseArgs } from 'node:util';
import { waitForStop } from '../../dev/wait-for-stop.ts';
import { findAgreement, type Agreement } from '../support/agreement.ts';
import { eventually } from '../support/eventually.ts';
import { startOwnStack, type OwnStack } from '../support/own-stack.ts';
import { createTenant } from '../support/tenant.ts';
import { writeBundle } from '../support/build-servers.ts';
import { killDuringCampaigns } from './campaigns.ts';
import { killDuringChanges } from './changes.ts';
import { checkTemporalOutage } from './outage.ts';
import { doStep, formatSeconds } from './kill-servers.ts';
import { createPlan, WORKERS, type Step } from './plan.ts';
import { preparePooler } from './pooler.ts';
import { killDuringSequences } from './sequences.ts';
import { startTraffic, type Traffic } from './traffic.ts';
import { killDuringWebhooks } from './webhooks.ts';

/** Low enough that batches last for a while. */
const CALLS_PER_SECOND = 10;

/** `recipients`: per tenant. The rate lets the run end within minutes. */
const LARGE_RUN = { tenants: 10, recipients: 10_000, callsPerSecond: 25 };

const KINDS: [Step['kill']['kind'], string][] = [
  ['worker', 'worker'],
  ['api', 'API'],
  ['temporal', 'Temporal'],
  ['postgres', 'PostgreSQL'],
];

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
const callsPerSecond = values.large ? LARGE_RUN.callsPerSecond : CALLS_PER_SECOND;
const [seed, count] = [Number(values.seed), Number(values.count)];
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(count) || count < 1)
  throw new Error('--seed must be a whole number, --count a whole number of at least 1.');

const print = (line: string) => void process.stdout.write(`${line}\n`);
// An interrupt must stop the servers, which would outlive this process.
const interrupt = new AbortController();
const abortRun = (reason: unknown) => {
  // Later errors come from servers that the interrupt killed.
  if (!interrupt.signal.aborted) print(typeof reason === 'string' ? reason : inspect(reason));
  interrupt.abort();
};
void waitForStop({
  onFirst: () => abortRun('Stopping: killing all servers and deleting their data.'),
  onSecond: () => process.exit(1),
});
// For example, an idle connection to a killed server emits an error.
process.on('uncaughtException', abortRun);
process.exit(await main());

/** Returns the exit code, which is 0 if there are no violations. */
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
      return ended === 'passed' ? 0 : 1;
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

async function run(stack: OwnStack): Promise<'passed' | 'failed'> {
  const killDuring =
    (values.campaigns && killDuringCampaigns) ||
    (values.changes && killDuringChanges) ||
    (values.webhooks && killDuringWebhooks) ||
    (values.sequences && killDuringSequences) ||
    (values.outage && checkTemporalOutage);
  if (killDuring) {
    const violations = await killDuring(stack, { seed, count, print });
    for (const violation of violations.slice(0, 50)) print(violation);
    return violations.length === 0 ? 'passed' : 'failed';
  }
  const plan = createPlan(seed, { count, minutes: values.minutes });
  print(
    `seed ${seed}, ${count} kills${values.minutes ? ', servers down for a minute' : ''}; logs in ${stack.logs}`,
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
      resumedAfterMs === undefined
        ? 'continues at once'
        : `mails are sent again after ${formatSeconds(resumedAfterMs)}`;
    print(`${stepStart}  ${String(done.length).padStart(3)}  ${describeStep(step)} → ${after}`);
    await delay(step.pauseMs);
  }
  print(`${formatElapsed()}       no more kills; waiting until all batches have ended`);
  await traffic.end();
  const agreement = await findAgreement(stack, traffic.queued);
  print(`${formatElapsed()}       all batches have ended`);
  print('');
  for (const line of summarize(stack, traffic, { done, agreement })) print(line);

  const { lost, twice, disagreements } = agreement;
  const allViolations = Object.entries({ lost, twice, disagreements, problems: traffic.problems });
  for (const [kind, violations] of allViolations) {
    for (const violation of violations.slice(0, 20)) print(`${kind}: ${violation}`);
  }
  return allViolations.every(([, violations]) => violations.length === 0) ? 'passed' : 'failed';
}

/** `resumedAfterMs`: time until the next sent mail, if the step waited for a mail. */
type Done = { step: Step; resumedAfterMs: number | undefined };

/** For example, `kill worker 1 and 2 · provider: 429, 2 times`. */
function describeStep({ kill, fault }: Step): string {
  const killText = (() => {
    switch (kill.kind) {
      case 'worker':
        return `kill worker ${kill.workers.map((index) => index + 1).join(' and ')}`;
      case 'api':
        return `kill API ${kill.afterMs} ms into a POST of ${kill.recipients}`;
      case 'temporal':
        return `kill Temporal for ${kill.awayMs / 1_000} s`;
      case 'postgres':
        return `kill PostgreSQL for ${kill.awayMs / 1_000} s`;
    }
  })();
  if (!fault) return killText;
  const { kind, status = kind, retryAfter, delayMs, times = 1 } = fault;
  const details = [
    retryAfter !== undefined && `Retry-After ${retryAfter} s`,
    delayMs !== undefined && `${delayMs / 1_000} s`,
    times > 1 && `${times} times`,
  ].filter((detail) => detail !== false);
  return `${killText} · provider: ${[status, ...details].join(', ')}`;
}

function summarize(
  stack: OwnStack,
  traffic: Traffic,
  { done, agreement }: { done: readonly Done[]; agreement: Agreement },
): string[] {
  const kills = KINDS.map(
    ([kind, name]) => `${name} ${done.filter(({ step }) => step.kill.kind === kind).length}`,
  );
  const longestMs = Math.max(0, ...done.map(({ resumedAfterMs = 0 }) => resumedAfterMs));
  const servers = [stack.api, stack.temporal, stack.postgres, ...stack.workers];
  const rows: [string, string | number][] = [
    ['batches', agreement.batches],
    ['recipients', agreement.recipients],
    ['mails accepted by the provider', agreement.accepted],
    ['kills', `${done.length}: ${kills.join(', ')}`],
    ['batches blocked and resumed', traffic.getResumedCount()],
    ['slowest 503', formatSeconds(traffic.getSlowestRefusalMs())],
    [
      'servers that ended unexpectedly',
      servers.reduce((sum, server) => sum + server.countUnexpectedExits(), 0),
    ],
    ['longest time until mails were sent again', formatSeconds(longestMs)],
    ['unknown', agreement.unknown.length],
    ['lost', agreement.lost.length],
    ['twice', agreement.twice.length],
    ['disagreements', agreement.disagreements.length],
  ];
  return ['| figure | |', '| --- | --- |', ...rows.map(([name, value]) => `| ${name} | ${value} |`)];
}
