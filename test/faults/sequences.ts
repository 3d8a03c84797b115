import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { connectDatabase } from '../../models/database.ts';
import { apiKey, send } from '../api/open-world.ts';
import { eventually } from '../support/eventually.ts';
import type { OwnStack } from '../support/own-stack.ts';
import { createSequence, waitSeconds } from '../support/sequence.ts';
import { createRandomBag, createRandomNumbers } from './plan.ts';

/** Every five kills include each server, workers twice. */
const VICTIMS = ['worker', 'worker', 'api', 'temporal', 'postgres'] as const;

/** People who enter before the first kill, and with each kill. */
const PEOPLE = { first: 100, each: 10 };

/** Downtime of a killed server in milliseconds. */
const AWAY_MS = { shortest: 200, longest: 3_000 };

/** Milliseconds from the last kill until everybody has left. A lost claim is repeated after up to five minutes. */
const END_TIMEOUT_MS = 600_000;

const MAIL_STEPS = [0, 2, 4];

type Row = { id: string; email: string; state: string; reason: string | null; step: number };

/**
 * Kills servers while people go through a sequence with waits of seconds, are removed, and the sequence is paused.
 * @returns the violations; none when each person got each mail up to their last step exactly once
 */
export async function killDuringSequences(
  stack: OwnStack,
  { seed, count, print }: { seed: number; count: number; print: (line: string) => void },
): Promise<string[]> {
  const { projectId } = stack.tenant;
  const database = connectDatabase({
    url: stack.database.apiUrl,
    poolSize: 1,
    applicationName: 'faults',
    statementTimeoutMs: 10_000,
  });
  const steps = ['One', waitSeconds(2), 'Two', waitSeconds(3), 'Three'];
  const { sequenceId } = await createSequence(database, projectId, steps);
  await database.sequelize.close();
  const path = `/projects/${projectId}/sequences/${sequenceId}`;
  /** Repeats a request until it is answered; all of them are safe to repeat. */
  const post = (operation: string, body: object = {}) =>
    eventually(async () => {
      const headers = apiKey(stack.tenant.serviceAccountKey);
      const answer = await send(stack.url + path + operation, { method: 'POST', headers, body });
      return answer.status >= 500 || answer.status === 429 ? undefined : answer;
    }, END_TIMEOUT_MS);
  const refused: string[] = [];
  let entered = 0;
  const enroll = async (people: number) => {
    const first = entered;
    entered += people;
    const emails = Array.from({ length: people }, (_, index) => ({
      email: `person-${first + index}@example.com`,
    }));
    const { status, body } = await post('/enrollments', { people: emails });
    if (status !== 200) refused.push(`people from ${first}: ${status} ${JSON.stringify(body)}`);
  };
  const random = createRandomNumbers(seed);
  const nextVictim = createRandomBag(VICTIMS, random);
  await enroll(PEOPLE.first);
  const requests: Promise<unknown>[] = [];
  for (let kill = 1; kill <= count; kill += 1) {
    requests.push(enroll(PEOPLE.each));
    const isPaused = random() < 0.2;
    if (isPaused) await post('/pause');
    if (random() < 0.5) requests.push(removeSomeone(stack, sequenceId, post));
    await delay(random() * 1_000);
    const victim = nextVictim();
    const servers = victim === 'worker' ? stack.workers.slice(random() < 0.5 ? 1 : 0) : [stack[victim]];
    const awayMs = AWAY_MS.shortest + random() * (AWAY_MS.longest - AWAY_MS.shortest);
    await Promise.all(servers.map((server) => server.up()));
    await Promise.all(servers.map((server) => server.kill(awayMs)));
    await Promise.all(servers.map((server) => server.up()));
    if (isPaused) await post('/activate');
    print(`${String(kill).padStart(3)}  kill ${victim}${isPaused ? ' while paused' : ''}, ${entered} people`);
    await delay(random() * 1_000);
  }
  await Promise.all(requests);
  print('     no more kills; waiting until everybody has left');
  const people = await eventually(async () => {
    const rows = await readPeople(stack, sequenceId);
    return rows.length === entered && rows.every(({ state }) => state !== 'active') ? rows : undefined;
  }, END_TIMEOUT_MS).catch(() => readPeople(stack, sequenceId));
  const sent = await eventually(async () => {
    const mails = await countMails(stack);
    return people.every((person) => findViolation(person, mails) === undefined) ? mails : undefined;
  }, 60_000).catch(() => countMails(stack));
  const left = people.filter(({ reason }) => reason !== null).length;
  const mails = [...sent.values()].reduce((sum, times) => sum + times, 0);
  print(`${count} kills: ${entered} people, ${left} removed, ${mails} mails`);
  const violations = people.flatMap((person) => findViolation(person, sent) ?? []);
  const missing = people.length === entered ? [] : [`${entered} people entered, ${people.length} have a row`];
  return [...refused, ...missing, ...violations];
}

async function removeSomeone(
  stack: OwnStack,
  sequenceId: string,
  post: (operation: string) => Promise<unknown>,
): Promise<void> {
  const [person] = await eventually(async () =>
    (await readPeople(stack, sequenceId)).filter(({ state }) => state === 'active').slice(-1),
  );
  if (person) await post(`/enrollments/${person.id}/exit`);
}

/** Finds what is wrong with a person's mails. `sent`: accepted mails by enrollment and step. */
function findViolation(
  { id, email, state, step }: Row,
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

/** Counts accepted mails by enrollment and step, from the provider's ledger. */
async function countMails(stack: OwnStack): Promise<ReadonlyMap<string, number>> {
  const batches = await query<{ id: string; mail: string }>(
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

const readPeople = (stack: OwnStack, sequenceId: string) =>
  query<Row>(
    stack,
    `select id, email, state, exit_reason as reason, step_index as step from sequence_enrollments
     where sequence_id = $1 order by id`,
    [sequenceId],
  );

async function query<Found extends object>(
  { database }: OwnStack,
  text: string,
  values: readonly unknown[] = [],
): Promise<Found[]> {
  const client = new Client({ connectionString: database.superuserUrl });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Found>(text, [...values])).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
