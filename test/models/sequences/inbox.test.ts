import type { NewEvent } from '../../../models/journey/events.ts';
import { rows } from '../../../models/rows.ts';
import { pauseSequence } from '../../../models/sequences/control-sequence.ts';
import { useDatabaseWorld } from '../../support/database-world.ts';
import { createIdentify, createVisit } from '../conversions/conversion-events.ts';
import { createActiveSequence, enrollPerson } from './enrolled-person.ts';
import { processInbox } from '../../../models/sequences/process-inbox.ts';
import type { SequenceRules } from '../../../models/sequences/sequences.ts';

const world = useDatabaseWorld();

async function storeAndRead(...events: NewEvent[]) {
  await world.storeEvents(events);
  const found = await world.asWorker((project) =>
    rows<{ row: string }>(
      project,
      `delete from sequence_inbox i using events e
       where i.project_id = $1 and e.project_id = $1 and e.visitor_id = i.visitor_id and e.event_id = i.event_id
       returning e.type || ' ' || e.visitor_id as row`,
      [world.tenant.projectId],
    ),
  );
  return found.map(({ row }) => row).toSorted();
}

const createOrder = (visitorId: string): NewEvent => ({
  ...createVisit(visitorId, new Date()),
  type: 'order',
  source: 'ledger',
  kind: 'commerce',
});

const email = { kind: 'email', value: 'ada@example.com' } as const;

it('enqueues nothing in a project whose sequences await no events', async () => {
  await world.asApi((project) => createActiveSequence(project, { name: 'Manual enrollment' }));
  expect(
    await storeAndRead(createVisit('v', new Date()), createOrder('v'), createIdentify('v', email)),
  ).toEqual([]);
});

it('enqueues the events that an active or paused sequence names', async () => {
  const id = await world.asApi((project) =>
    createActiveSequence(project, { name: 'Buyers', entryEvent: 'order', goalEvent: 'signed_up' }),
  );
  expect(await storeAndRead(createVisit('v', new Date()), createOrder('v'))).toEqual(['order v']);
  await world.asApi((project) => pauseSequence(project, id));
  expect(await storeAndRead({ ...createVisit('v', new Date()), type: 'signed_up' })).toEqual(['signed_up v']);
});

it('enqueues the first visit of each visitor once', async () => {
  await world.asApi((project) =>
    createActiveSequence(project, { name: 'Visitors', entryEvent: 'first_visit' }),
  );
  const visit = (visitorId: string) => createVisit(visitorId, new Date());
  expect(await storeAndRead(visit('a'), visit('a'), visit('b'))).toEqual(['session a', 'session b']);
  expect(await storeAndRead(visit('a'), createOrder('c'))).toEqual([]);
});

it("enqueues a visitor's verified identity only when it is new", async () => {
  await world.asApi((project) => createActiveSequence(project, { name: 'Buyers', goalEvent: 'order' }));
  expect(await storeAndRead(createIdentify('v', email))).toEqual(['identify v']);
  expect(await storeAndRead(createIdentify('v', email))).toEqual([]);
});

async function storeAndProcess(...events: NewEvent[]): Promise<string[]> {
  await world.storeEvents(events);
  await expect(world.asWorker(processInbox)).resolves.toBe(false);
  const found = await world.urls.sql<{ row: string }>(
    `select email || ' ' || coalesce(exit_reason, state) as row from sequence_enrollments
     where project_id = $1 order by id`,
    [world.tenant.projectId],
  );
  return found.map(({ row }) => row);
}

const create = (rules: Partial<SequenceRules>) =>
  world.asApi((project) => createActiveSequence(project, { name: 'Sequence', ...rules }));

const createEvent = (visitorId: string, type: string, at = new Date()): NewEvent => ({
  ...createVisit(visitorId, at),
  type,
});

const identifyByEmail = (visitorId: string, value: string, isVerified = true): NewEvent => {
  const event = createIdentify(visitorId, { kind: 'email', value });
  return { ...event, identities: (event.identities ?? []).map((identity) => ({ ...identity, isVerified })) };
};

it('an entry event enrolls its visitor once, as soon as a verified address of the visitor is known', async () => {
  await create({ entryEvent: 'form_submit' });
  expect(await storeAndProcess(createEvent('v', 'form_submit'))).toEqual([]);
  expect(await storeAndProcess(identifyByEmail('v', 'claimed@example.com', false))).toEqual([]);
  expect(await storeAndProcess(identifyByEmail('v', 'ada@example.com'))).toEqual(['ada@example.com active']);
  expect(await storeAndProcess(createEvent('v', 'form_submit'))).toEqual(['ada@example.com active']);
});

it('a first visit enrolls its visitor only if the visit comes after the activation of the sequence', async () => {
  await storeAndProcess(identifyByEmail('before', 'before@example.com'), createVisit('before', new Date()));
  await create({ entryEvent: 'first_visit' });
  const expected = ['new@example.com active'];
  expect(
    await storeAndProcess(createVisit('new', new Date()), identifyByEmail('new', 'new@example.com')),
  ).toEqual(expected);
  expect(await storeAndProcess(createVisit('before', new Date()))).toEqual(expected);
});

it('an event enrolls nobody if its visitor has more addresses than the limit', async () => {
  await create({ entryEvent: 'form_submit' });
  const addresses = ['a', 'b', 'c', 'd'].map((name) => identifyByEmail('kiosk', `${name}@example.com`));
  expect(await storeAndProcess(...addresses, createEvent('kiosk', 'form_submit'))).toEqual([]);
});

it('a further event enrolls a person again after the enrollment has ended, if the sequence allows it', async () => {
  await create({ entryEvent: 'form_submit', reentry: 'after_exit' });
  await storeAndProcess(identifyByEmail('v', 'ada@example.com'), createEvent('v', 'form_submit'));
  await world.urls.sql(
    `update sequence_enrollments set state = 'completed', ended_at = now() where project_id = $1`,
    [world.tenant.projectId],
  );
  expect(await storeAndProcess(createEvent('v', 'form_submit'))).toEqual([
    'ada@example.com completed',
    'ada@example.com active',
  ]);
});

it('after a conversion, an entry event that preceded it does not enroll the person again', async () => {
  await create({ entryEvent: 'form_submit', goalEvent: 'order', reentry: 'after_exit' });
  await storeAndProcess(identifyByEmail('v', 'ada@example.com'), createEvent('v', 'form_submit'));
  await storeAndProcess(createEvent('v', 'form_submit'));
  expect(await storeAndProcess(createEvent('v', 'order'))).toEqual(['ada@example.com converted']);
});

it('a goal event after the enrollment converts only the person of the event, even if the visitor gives their address later', async () => {
  const id = await create({ goalEvent: 'order' });
  await storeAndProcess(createEvent('early', 'order', new Date(Date.now() - 60_000)));
  await world.asApi((project) => enrollPerson(project, id, 'ada@example.com'));
  await world.asApi((project) => enrollPerson(project, id, 'bob@example.com'));
  expect(await storeAndProcess(identifyByEmail('early', 'ada@example.com'))).toEqual([
    'ada@example.com active',
    'bob@example.com active',
  ]);
  expect(await storeAndProcess(createEvent('other', 'order'))).toEqual([
    'ada@example.com active',
    'bob@example.com active',
  ]);
  // The order came after the enrollment, but before the visitor gave this address.
  expect(await storeAndProcess(identifyByEmail('other', 'ada@example.com'))).toEqual([
    'ada@example.com converted',
    'bob@example.com active',
  ]);
});
