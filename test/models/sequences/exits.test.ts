import { importSuppressions, suppressAddress } from '../../../models/emails/suppressions.ts';
import { rows } from '../../../models/rows.ts';
import { openDatabaseWorld } from '../../support/database-world.ts';
import { createActiveSequence, enrollPerson } from './enrolled-person.ts';
import { keepOpen } from '../../support/keep-open.ts';

const world = keepOpen(openDatabaseWorld);
beforeEach(() => world.nextTenant());

async function enrollTwice(email: string) {
  return world.asApi(async (project) => {
    const news = await createActiveSequence(project, { name: `News ${email}` });
    const steps = await createActiveSequence(project, { name: `Steps ${email}`, emailType: 'transactional' });
    return {
      news: await enrollPerson(project, news, email),
      steps: await enrollPerson(project, steps, email),
    };
  });
}

async function readExits() {
  return world.asApi((project) =>
    rows<{ id: string; reason: string | null; isRunRequested: boolean }>(
      project,
      `select id, exit_reason as reason, opened_at is null and ended_at is not null as "isRunRequested"
       from sequence_enrollments order by id`,
    ),
  );
}

const readExitEvents = () =>
  world.asApi((project) =>
    rows<{ type: string; data: object }>(
      project,
      `select type, data from project_events where type = 'sequence.exited' order by id`,
    ),
  );

it('ends the marketing enrollments of an unsubscribed address and records the exit once', async () => {
  const enrolled = await enrollTwice('ada@example.com');
  const other = await enrollTwice('else@example.com');
  await world.asWorker((project) => rows(project, 'update sequence_enrollments set opened_at = now()'));
  const suppression = {
    email: 'Ada@example.com',
    reason: 'unsubscribe',
    source: 'unsubscribe_link',
  } as const;
  await world.asApi((project) => suppressAddress(project, suppression));
  await world.asApi((project) => suppressAddress(project, suppression));
  const open = { reason: null, isRunRequested: false };
  expect(await readExits()).toEqual([
    { id: enrolled.news, reason: 'unsubscribed', isRunRequested: true },
    { id: enrolled.steps, ...open },
    { id: other.news, ...open },
    { id: other.steps, ...open },
  ]);
  expect(await readExitEvents()).toEqual([
    {
      type: 'sequence.exited',
      data: {
        sequenceId: expect.any(String),
        enrollmentId: enrolled.news,
        email: 'ada@example.com',
        stepIndex: 0,
        reason: 'unsubscribed',
      },
    },
  ]);
});

it.each([
  ['bounce', 'bounced'],
  ['complaint', 'complained'],
  ['manual', 'removed'],
] as const)(
  'a suppression with reason %s ends all enrollments of the address with exit reason %s',
  async (reason, exit) => {
    await enrollTwice('ada@example.com');
    await world.asWorker((project) =>
      suppressAddress(project, { email: 'ada@example.com', reason, source: 'provider' }),
    );
    expect((await readExits()).map((row) => row.reason)).toEqual([exit, exit]);
  },
);

it('ends the enrollments of addresses that an import suppresses, except transactional enrollments if the reason is unsubscribe', async () => {
  await enrollTwice('ada@example.com');
  await enrollTwice('else@example.com');
  const found = [
    { address: 'ada@example.com', reason: 'bounce' },
    { address: 'else@example.com', reason: 'unsubscribe' },
    { address: 'nobody@example.com', reason: 'complaint' },
  ] as const;
  expect(await world.asWorker((project) => importSuppressions(project, found))).toBe(3);
  const reasons = (await readExits()).map((row) => row.reason);
  expect(reasons).toEqual(['bounced', 'bounced', 'unsubscribed', null]);
});
