import type { NewEvent } from '../../../models/journey/events.ts';
import { rows } from '../../../models/rows.ts';
import { pauseSequence } from '../../../models/sequences/control-sequence.ts';
import { useDatabaseWorld } from '../../support/database-world.ts';
import { createIdentify, createVisit } from '../conversions/conversion-events.ts';
import { createActiveSequence } from './enrolled-person.ts';

const world = useDatabaseWorld();

/** Stores events and returns the rows that they added to the inbox, as `type visitor`. */
async function storeAndRead(...events: NewEvent[]) {
  await world.storeEvents(events);
  const found = await world.asWorker((project) =>
    rows<{ row: string }>(
      project,
      `delete from sequence_inbox where project_id = $1 returning type || ' ' || visitor_id as row`,
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
  await world.asApi((project) => createActiveSequence(project, { name: 'By hand' }));
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
  expect(await storeAndRead(visit('a'), visit('a'), visit('b'))).toEqual(['first_visit a', 'first_visit b']);
  expect(await storeAndRead(visit('a'), createOrder('c'))).toEqual([]);
});

it('enqueues a verified identity of a visitor when it is new', async () => {
  await world.asApi((project) => createActiveSequence(project, { name: 'Buyers', goalEvent: 'order' }));
  expect(await storeAndRead(createIdentify('v', email))).toEqual(['identify v']);
  expect(await storeAndRead(createIdentify('v', email))).toEqual([]);
});
