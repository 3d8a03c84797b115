import { setTimeout as delay } from 'node:timers/promises';
import { connectDatabase } from '../../models/database.ts';
import { apiKey, send } from '../api/open-world.ts';
import { eventually } from '../support/eventually.ts';
import type { OwnStack } from '../support/own-stack.ts';
import { createSequence, buildWait } from '../support/sequence.ts';
import { killFor } from './kill-servers.ts';
import { createRandomBag, createRandomNumbers, type RunOptions } from './plan.ts';
import { queryStack } from './stack-access.ts';

/** Each group of five kills includes workers twice and every other server once. */
const VICTIMS = ['worker', 'worker', 'api', 'temporal', 'postgres'] as const;

const PEOPLE = { beforeKills: 100, perKill: 10 };

const AWAY_MS = { shortest: 200, longest: 3_000 };

/**
 * Time limit for each request and, after the last kill, for all enrollments to end. Another worker takes over
 * a killed worker's enrollments after up to five minutes.
 */
const END_TIMEOUT_MS = 600_000;

const MAIL_STEPS = [0, 2, 4];

type Enrollment = { id: string; email: string; state: string; reason: string | null; step: number };

/**
 * Kills servers while people go through a sequence, removes some people and sometimes pauses the sequence.
 * @returns violations: refused requests, enrollments that are missing or still active, mails of passed steps
 * that were not sent exactly once, and mails of later steps that were sent
 */
export async function killDuringSequences(
  stack: OwnStack,
  { seed, count, print }: RunOptions,
): Promise<string[]> {
  const { projectId } = stack.tenant;
  const database = connectDatabase({
    url: stack.database.apiUrl,
    poolSize: 1,
    applicationName: 'faults',
    statementTimeoutMs: 10_000,
  });
  const steps = ['One', buildWait(2), 'Two', buildWait(3), 'Three'];
  const { sequenceId } = await createSequence(database, projectId, steps);
  await database.sequelize.close();
  const path = `/projects/${projectId}/sequences/${sequenceId}`;
  const refused: string[] = [];
  /** Repeats the request until the answer is neither 429 nor 5xx. All requests are safe to repeat. */
  const post = (operation: string, body: object = {}) =>
    eventually(async () => {
      const headers = apiKey(stack.tenant.serviceAccountKey);
      const answer = await send(stack.url + path + operation, { method: 'POST', headers, body });
      if (answer.status >= 500 || answer.status === 429) return undefined;
      if (answer.status !== 200)
        refused.push(`POST ${operation}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return true;
    }, END_TIMEOUT_MS);
  let enrolled = 0;
  const enroll = async (size: number) => {
    const first = enrolled;
    enrolled += size;
    const people = Array.from({ length: size }, (_, index) => ({
      email: `person-${first + index}@example.com`,
    }));
    await post('/enrollments', { people });
  };
  const random = createRandomNumbers(seed);
  const nextVictim = createRandomBag(VICTIMS, random);
  await enroll(PEOPLE.beforeKills);
  const requests: Promise<unknown>[] = [];
  for (let kill = 1; kill <= count; kill += 1) {
    requests.push(enroll(PEOPLE.perKill));
    const isPaused = random() < 0.2;
    if (isPaused) await post('/pause');
    if (random() < 0.5) requests.push(removePerson(stack, sequenceId, post));
    await delay(random() * 1_000);
    const victim = nextVictim();
    const servers = victim === 'worker' ? stack.workers.slice(random() < 0.5 ? 1 : 0) : [stack[victim]];
    const awayMs = AWAY_MS.shortest + random() * (AWAY_MS.longest - AWAY_MS.shortest);
    await killFor(servers, awayMs);
    if (isPaused) await post('/activate');
    print(
      `${String(kill).padStart(3)}  kill ${victim}${isPaused ? ' while paused' : ''}, ${enrolled} people`,
    );
    await delay(random() * 1_000);
  }
  await Promise.all(requests);
  print('     no more kills; waiting until all enrollments have ended');
  const enrollments = await eventually(async () => {
    const rows = await readEnrollments(stack, sequenceId);
    return rows.length === enrolled && rows.every(({ state }) => state !== 'active') && rows;
  }, END_TIMEOUT_MS).catch(() => readEnrollments(stack, sequenceId));
  const sent = await eventually(async () => {
    const mails = await countMails(stack);
    return enrollments.every((enrollment) => findViolation(enrollment, mails) === undefined) && mails;
  }, 60_000).catch(() => countMails(stack));
  const removed = enrollments.filter(({ reason }) => reason !== null).length;
  const mails = [...sent.values()].reduce((sum, times) => sum + times, 0);
  print(`${count} kills: ${enrolled} people, ${removed} removed, ${mails} mails`);
  const violations = enrollments.flatMap((enrollment) => findViolation(enrollment, sent) ?? []);
  const missing =
    enrollments.length === enrolled
      ? []
      : [`${enrolled} people were enrolled, but ${enrollments.length} enrollments are stored`];
  return [...refused, ...missing, ...violations];
}

async function removePerson(
  stack: OwnStack,
  sequenceId: string,
  post: (operation: string) => Promise<unknown>,
): Promise<void> {
  const [enrollment] = await eventually(async () =>
    (await readEnrollments(stack, sequenceId)).filter(({ state }) => state === 'active').slice(-1),
  );
  if (enrollment) await post(`/enrollments/${enrollment.id}/exit`);
}

/** @param sent number of accepted mails by enrollment id and step */
function findViolation(
  { id, email, state, step }: Enrollment,
  sent: ReadonlyMap<string, number>,
): string | undefined {
  if (state === 'active') return `${email}: still active at step ${step}`;
  for (const mail of MAIL_STEPS) {
    const times = sent.get(`${id} ${mail}`) ?? 0;
    const expected = mail < step ? 1 : 0;
    if (times !== expected) return `${email}: ${state} at step ${step}, mail ${mail} sent ${times} times`;
  }
  return undefined;
}

async function countMails(stack: OwnStack): Promise<ReadonlyMap<string, number>> {
  const batches = await queryStack<{ id: string; mail: string }>(
    stack,
    `select id, enrollment_id || ' ' || step_index as mail from email_batches where enrollment_id is not null`,
  );
  const mails = new Map(batches.map(({ id, mail }) => [id, mail]));
  const counts = new Map<string, number>();
  const applied = (await stack.account.ledger()).flatMap((entry) => entry.applied ?? []);
  for (const { recipientTag } of applied) {
    const mail = mails.get((recipientTag ?? '').split('_')[0] ?? '');
    if (mail !== undefined) counts.set(mail, (counts.get(mail) ?? 0) + 1);
  }
  return counts;
}

const readEnrollments = (stack: OwnStack, sequenceId: string) =>
  queryStack<Enrollment>(
    stack,
    `select id, email, state, exit_reason as reason, step_index as step from sequence_enrollments
     where sequence_id = $1 order by id`,
    [sequenceId],
  );
