import { storeGoal } from '../../../models/conversions/conversion-goals.ts';
import { insertConversions } from '../../../models/conversions/conversions.ts';
import { eraseVisitor } from '../../../models/journey/erase-subject.ts';
import { rows, run } from '../../../models/rows.ts';
import { useDatabaseWorld } from '../../support/database-world.ts';
import {
  ACTION,
  buildCrmId,
  createCustomerEvent,
  createConversions,
  createIdentify,
  createVisit,
  getClicks,
  planConversions,
} from './conversion-events.ts';

const world = useDatabaseWorld();

const erase = (visitorId: string) => world.asWorker((project) => eraseVisitor(project, visitorId));

const listConversions = () =>
  world.asWorker((project) =>
    rows<{ visitorId: string; state: string; clickVisitorId: string | null }>(
      project,
      `select visitor_id as "visitorId", state, click_visitor_id as "clickVisitorId" from conversions
       where project_id = $1 order by visitor_id`,
      [world.tenant.projectId],
    ),
  );

it('erases a pending conversion that is attributed to an erased visitor’s click, even if the conversion’s own visitor shares no identity with the erased one', async () => {
  await world.asApi((project) => {
    const goal = { name: 'customers', triggerOn: 'customer', destinations: [ACTION], windowDays: 90 };
    return storeGoal(project, { ...goal, requireConsent: false, validateOnly: false }, 20);
  });
  await world.storeEvents([
    createVisit('phone', new Date(Date.now() - 3_600_000)),
    createVisit('own', new Date(Date.now() - 7_200_000)),
    ...['phone', 'desk', 'own'].map((id) => createIdentify(id, buildCrmId('a'))),
  ]);
  await world.storeEvents(['desk', 'own'].map(createCustomerEvent));
  await planConversions(world);
  expect(await listConversions()).toEqual([
    { visitorId: 'desk', state: 'pending', clickVisitorId: 'phone' },
    { visitorId: 'own', state: 'pending', clickVisitorId: null },
  ]);
  await world.asWorker((project) =>
    run(project, 'delete from visitor_identities where project_id = $1', [world.tenant.projectId]),
  );
  await erase('phone');
  expect(await listConversions()).toEqual([
    { visitorId: 'desk', state: 'erased', clickVisitorId: null },
    { visitorId: 'own', state: 'pending', clickVisitorId: null },
  ]);
});

it('keeps sent and settled conversions that are attributed to an erased visitor’s click, but removes the visitor’s id from them', async () => {
  const states = ['accepted', 'duplicate', 'rejected', 'unknown', 'withdrawn'] as const;
  const byPhone = { clickVisitorId: 'phone', reason: null };
  await world.asWorker(async (project) => {
    const settled = states.flatMap((state) => createConversions(state, 1, { ...byPhone, state }));
    const pendingFields = { ...byPhone, state: 'pending', payload: {} } as const;
    await insertConversions(project, [
      ...settled,
      ...createConversions('sent', 1, pendingFields),
      ...createConversions('by-another', 1, { ...byPhone, clickVisitorId: 'tablet', state: 'accepted' }),
    ]);
    await run(
      project,
      `update conversions set state = 'sent', sent_at = now(), next_attempt_at = null
       where project_id = $1 and state = 'pending'`,
      [world.tenant.projectId],
    );
  });
  const { counts } = await erase('phone');
  expect(counts.conversions).toBe(states.length + 1);
  expect(await listConversions()).toEqual([
    { visitorId: 'accepted', state: 'accepted', clickVisitorId: null },
    { visitorId: 'by-another', state: 'accepted', clickVisitorId: 'tablet' },
    ...['duplicate', 'rejected', 'sent', 'unknown', 'withdrawn'].map((state) => ({
      visitorId: state,
      state,
      clickVisitorId: null,
    })),
  ]);
});

it('erases pending conversions of visitors who were once related to an erased visitor', async () => {
  await world.storeEvents([
    createVisit('phone', new Date()),
    ...['phone', 'desk', 'stranger'].map((id) =>
      createIdentify(id, buildCrmId(id === 'stranger' ? 'b' : 'a')),
    ),
  ]);
  const pendingFields = { state: 'pending', reason: null, payload: { transactionId: 'o-1' } } as const;
  await world.asWorker((project) =>
    insertConversions(project, [
      ...createConversions('desk', 1, pendingFields),
      ...createConversions('stranger', 1, pendingFields),
    ]),
  );
  expect(await getClicks(world, 'desk')).toEqual(['phone']);
  await world.storeEvents(['c', 'd', 'e'].map((value) => createIdentify('desk', buildCrmId(value))));
  expect(await getClicks(world, 'desk')).toEqual([]);
  await erase('phone');
  expect((await listConversions()).map(({ visitorId, state }) => [visitorId, state])).toEqual([
    ['desk', 'erased'],
    ['stranger', 'pending'],
  ]);
});

it('erases the pending conversions of all visitors related to an erased visitor, at most a thousand per transaction', async () => {
  const { projectId } = world.tenant;
  const related = Array.from({ length: 1_001 }, (_, index) => `v-${index}`);
  await world.urls.sql('insert into journey_settings (project_id, identifier_limit) values ($1, 20)', [
    projectId,
  ]);
  // Each address belongs to the visitor `phone` and at most 40 others.
  await world.urls.sql(
    `insert into visitor_identities (project_id, kind, value, visitor_id, verified, first_seen_at, last_seen_at)
     select $1::uuid, 'email', (place / 40) || '@example.com', visitor_id, true, now(), now()
     from unnest($2::text[]) with ordinality as given (visitor_id, place)
     union all select $1::uuid, 'email', value || '@example.com', 'phone', true, now(), now() from generate_series(0, 25) value`,
    [projectId, related],
  );
  const pendingFields = { state: 'pending', reason: null, payload: { transactionId: 'o-1' } } as const;
  await world.asWorker((project) =>
    insertConversions(
      project,
      related.flatMap((visitorId) => createConversions(visitorId, 1, pendingFields)),
    ),
  );
  expect(await erase('phone')).toMatchObject({ isErased: false, counts: { conversions: 1_000 } });
  expect(await erase('phone')).toMatchObject({ isErased: true, counts: { conversions: 1 } });
  const conversions = await listConversions();
  expect(conversions.map(({ visitorId }) => visitorId)).toEqual(related.toSorted());
  expect(new Set(conversions.map(({ state }) => state))).toEqual(new Set(['erased']));
});

it('removes an erased visitor from the conversions that are attributed to their click, at most a thousand per transaction', async () => {
  await world.asWorker((project) =>
    insertConversions(
      project,
      createConversions('desk', 1_001, { clickVisitorId: 'phone', state: 'accepted', reason: null }),
    ),
  );
  expect(await erase('phone')).toMatchObject({ isErased: false, counts: { conversions: 1_000 } });
  expect(await erase('phone')).toMatchObject({ isErased: true, counts: { conversions: 1 } });
});
