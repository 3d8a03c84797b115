import type { NewEvent } from '../../../models/journey/events.ts';
import { processInbox } from '../../../models/sequences/process-inbox.ts';
import type { SequenceRules } from '../../../models/sequences/sequences.ts';
import { useDatabaseWorld } from '../../support/database-world.ts';
import { createIdentify, createVisit } from '../conversions/conversion-events.ts';
import { createActiveSequence, enrolPerson } from './enrolled-person.ts';

const world = useDatabaseWorld();

/** Stores events, processes the inbox as a worker, and returns the enrolments as `address state`. */
async function store(...events: NewEvent[]): Promise<string[]> {
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

const identify = (visitorId: string, value: string, isVerified = true): NewEvent => {
  const event = createIdentify(visitorId, { kind: 'email', value });
  return { ...event, identities: (event.identities ?? []).map((identity) => ({ ...identity, isVerified })) };
};

it('an event enrols its visitor once the address is known from a trusted sender', async () => {
  await create({ entryEvent: 'form_submit' });
  expect(await store(createEvent('v', 'form_submit'))).toEqual([]);
  expect(await store(identify('v', 'claimed@example.com', false))).toEqual([]);
  expect(await store(identify('v', 'ada@example.com'))).toEqual(['ada@example.com active']);
  expect(await store(createEvent('v', 'form_submit'))).toEqual(['ada@example.com active']);
});

it('a first visit enrols, but no event before the sequence was activated', async () => {
  await store(identify('before', 'before@example.com'), createVisit('before', new Date()));
  await create({ entryEvent: 'first_visit' });
  const expected = ['new@example.com active'];
  expect(await store(createVisit('new', new Date()), identify('new', 'new@example.com'))).toEqual(expected);
  expect(await store(createVisit('before', new Date()))).toEqual(expected);
});

it('a browser with more addresses than the limit enrols nobody', async () => {
  await create({ entryEvent: 'form_submit' });
  const addresses = ['a', 'b', 'c', 'd'].map((name) => identify('kiosk', `${name}@example.com`));
  expect(await store(...addresses, createEvent('kiosk', 'form_submit'))).toEqual([]);
});

it('an event enrols again after the exit only if the sequence allows it, and each event once', async () => {
  await create({ entryEvent: 'form_submit', reentry: 'after_exit' });
  await store(identify('v', 'ada@example.com'), createEvent('v', 'form_submit'));
  await world.urls.sql(
    `update sequence_enrollments set state = 'completed', ended_at = now() where project_id = $1`,
    [world.tenant.projectId],
  );
  expect(await store(createEvent('v', 'form_submit'))).toEqual([
    'ada@example.com completed',
    'ada@example.com active',
  ]);
});

it('an event from before the conversion does not enrol again', async () => {
  await create({ entryEvent: 'form_submit', goalEvent: 'order', reentry: 'after_exit' });
  await store(identify('v', 'ada@example.com'), createEvent('v', 'form_submit'));
  await store(createEvent('v', 'form_submit'));
  expect(await store(createEvent('v', 'order'))).toEqual(['ada@example.com converted']);
});

it('a goal event converts the open enrolments of the person, by address or visitor, from the entry on', async () => {
  const id = await create({ goalEvent: 'order' });
  await store(createEvent('early', 'order', new Date(Date.now() - 60_000)));
  await world.asApi((project) => enrolPerson(project, id, 'ada@example.com'));
  await world.asApi((project) => enrolPerson(project, id, 'bob@example.com'));
  expect(await store(identify('early', 'ada@example.com'))).toEqual([
    'ada@example.com active',
    'bob@example.com active',
  ]);
  expect(await store(createEvent('other', 'order'))).toEqual([
    'ada@example.com active',
    'bob@example.com active',
  ]);
  // The order came before the address was known.
  expect(await store(identify('other', 'ada@example.com'))).toEqual([
    'ada@example.com converted',
    'bob@example.com active',
  ]);
});
