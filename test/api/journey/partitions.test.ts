import { keepOpen } from '../../support/keep-open.ts';
import type { Database } from '../../../models/database.ts';
import { createEventPartitions } from '../../../models/journey/events.ts';
import { RETENTION_RULES } from '../../../models/retention/retention-rules.ts';
import { openWorld } from '../open-world.ts';
import { createVisitorId } from '../../support/journey-world.ts';
import { createEvent, parseCollected, createServerCollector } from './collecting.ts';

let worker: Database;
let originalMonths: string;

const world = keepOpen(openWorld, async () => {
  worker = world.database.connect('worker');
  // The template of this database may be from the previous month, so the latest partitions may be missing.
  await createEventPartitions(worker);
  const [months] = await world.sql(`select pg_get_functiondef('event_id_months'::regproc) as sql`);
  originalMonths = String(months?.['sql']);
});
afterEach(() => world.sql(originalMonths));

const getPartition = async (eventId: unknown) => {
  const [row] = await world.sql('select tableoid::regclass::text as name from events where event_id = $1', [
    eventId,
  ]);
  return row?.['name'];
};
/** Sets the months under which event ids are stored, which otherwise depend on the clock. */
const setMonths = (...months: string[]) =>
  world.sql(`create or replace function event_id_months() returns setof date language sql stable
    begin atomic select month::date from unnest(array['${months.join(`', '`)}']) as month; end`);
const getQuarter = (time: Date) =>
  `events_${time.getUTCFullYear()}q${Math.floor(time.getUTCMonth() / 3) + 1}`;

it('stores events in a partition per quarter, and much older events in one common partition', async () => {
  const [now, old] = [createEvent(), createEvent({ occurredAt: '2001-01-01T00:00:00Z' })];
  parseCollected(await createServerCollector(world)([now, old]));
  expect(await getPartition(now['id'])).toBe(getQuarter(new Date()));
  expect(await getPartition(old['id'])).toBe('events_before');
});

it('concurrent workers create a missing event partition, up to two years ahead, only once', async () => {
  expect(await createEventPartitions(worker)).toEqual([]);
  const [last] = await world.sql(
    `select to_char(date_trunc('quarter', now() at time zone 'UTC') + interval '2 years', '"events_"YYYY"q"Q') as name`,
  );
  const name = String(last?.['name']);
  await world.sql(`drop table ${name}`);
  const created = await Promise.all(Array.from({ length: 4 }, () => createEventPartitions(worker)));
  expect(created.flat()).toEqual([name]);
});

it('moves rows from the default partition to the event partition that is created for them', async () => {
  const visitorId = createVisitorId();
  const name = getQuarter(new Date());
  await world.sql(`drop table ${name}`);
  const events = [createEvent({ visitorId }), createEvent({ visitorId })];
  parseCollected(await createServerCollector(world)(events));
  expect(await getPartition(events[0]?.['id'])).toBe('events_default');
  expect(await createEventPartitions(worker)).toEqual([name]);
  for (const { id } of events) expect(await getPartition(id)).toBe(name);
  const [state] = await world.sql(
    `select count(*) filter (where not (relrowsecurity and relforcerowsecurity))::int as open,
       (select count(*)::int from pg_policies where tablename = $1) as policies
     from pg_class where relname in ('events_default', $1)`,
    [name],
  );
  expect(state).toEqual({ open: 0, policies: 1 });
});

it('detects a repeated event id that was stored in an earlier month', async () => {
  const event = createEvent();
  const [seen] = await world.sql(
    `insert into event_ids (project_id, event_id, visitor_id, occurred_at, stored_month)
     values ($1, $2, 'visitor-before', now(), '2001-01-01') returning tableoid::regclass::text as name`,
    [world.tenant.projectId, event['id']],
  );
  expect(seen).toEqual({ name: 'event_ids_before' });
  expect(parseCollected(await createServerCollector(world)([event]))).toMatchObject({
    accepted: 0,
    duplicates: 1,
  });
});

it('detects a repeated event id while the month changes', async () => {
  const collect = createServerCollector(world);
  const [next] = await world.sql(
    `select to_char(month, 'YYYY-MM-DD') as first, to_char(month + interval '1 month', 'YYYY-MM-DD') as second
     from (select date_trunc('month', now() at time zone 'UTC') + interval '1 month') as following (month)`,
  );
  const [first, second] = [String(next?.['first']), String(next?.['second'])];
  const [before, during, after] = [createEvent(), createEvent(), createEvent()];
  await setMonths(first);
  expect(parseCollected(await collect([before]))).toMatchObject({ accepted: 1 });
  await setMonths(first, second);
  const answers = await Promise.all([collect([before, during]), collect([during, before])]);
  const accepted = answers.map((answer) => parseCollected(answer).accepted);
  expect(accepted.reduce((sum, count) => sum + count)).toBe(1);
  await setMonths(second);
  expect(parseCollected(await collect([before, during, after]))).toMatchObject({
    accepted: 1,
    duplicates: 2,
  });
  await setMonths(first, second);
  expect(parseCollected(await collect([before, during, after]))).toMatchObject({ duplicates: 3 });
});

it('deletes event ids after 30 days, but still detects the repetition of an event that is stored', async () => {
  const collect = createServerCollector(world);
  const getDaysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const old = createEvent({ occurredAt: getDaysAgo(60) });
  await setMonths('2001-01-01');
  parseCollected(await collect([old]));
  // Close to the start of a month, ids are also stored under the previous month, whose partition this test
  // removes.
  const [now] = await world.sql(`select date_trunc('month', now() at time zone 'UTC')::date::text as month`);
  await setMonths(String(now?.['month']));
  const rule = RETENTION_RULES.find(({ table }) => table === 'event_ids');
  expect(await rule?.expire(worker, { days: 30, limit: 1 })).toMatchObject({ partitions: 0, isDone: true });
  const [kept] = await world.sql('select count(*)::int as count from event_ids where event_id = $1', [
    old['id'],
  ]);
  expect(kept).toEqual({ count: 1 });
  await world.sql(`do $$ begin
    alter table event_ids detach partition event_ids_before;
    delete from event_ids_before where stored_month > '2001-01-01';
    alter table event_ids attach partition event_ids_before for values from (minvalue) to ('2001-02-01');
  end $$`);
  await createEventPartitions(worker);
  // For any `days`, the rule keeps a partition until 30 days after its end, so it drops only
  // `event_ids_before`.
  expect(await rule?.expire(worker, { days: -40, limit: 1 })).toMatchObject({ partitions: 1 });
  expect(await rule?.expire(worker, { days: -40, limit: 1 })).toMatchObject({ partitions: 0 });
  expect(parseCollected(await collect([old]))).toMatchObject({ accepted: 0, duplicates: 1 });
  const otherDay = { ...old, occurredAt: getDaysAgo(61) };
  expect(parseCollected(await collect([otherDay]))).toMatchObject({ accepted: 1 });
});

it('denies workers direct access to event partitions', async () => {
  const [idPartition] = await world.sql(
    `select max(relname) as name from pg_class where relname ~ '^event_ids_\\d+m\\d+$'`,
  );
  for (const table of [
    'events_default',
    'events_before',
    getQuarter(new Date()),
    String(idPartition?.['name']),
  ]) {
    await expect(worker.sequelize.query(`select 1 from ${table}`)).rejects.toThrow(/permission denied/);
  }
});
