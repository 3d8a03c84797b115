import { connectDatabase, type Database } from '../../../models/database.ts';
import { makeEventPartitions } from '../../../models/journey/events.ts';
import { openWorld, type World } from '../open-world.ts';
import { anEvent, collectedOf, fromServer, newVisitor, openTables } from './collecting.ts';

describe('the partitions of events', () => {
  let world: World;
  let worker: Database;
  let tables: Awaited<ReturnType<typeof openTables>>;

  beforeAll(async () => {
    world = await openWorld();
    tables = await openTables(world);
    worker = connectDatabase({
      url: world.database.workerUrl,
      poolSize: 4,
      applicationName: 'test',
      statementTimeoutMs: 5_000,
    });
  });
  afterAll(async () => {
    await worker.sequelize.close();
    await tables.close();
    await world.close();
  });

  const partitionOf = async (eventId: unknown) => {
    const [row] = await tables.rows(
      'select tableoid::regclass::text as name from events where event_id = $1',
      [eventId],
    );
    return row?.['name'];
  };
  const quarterOf = (time: Date) =>
    `events_${time.getUTCFullYear()}q${Math.floor(time.getUTCMonth() / 3) + 1}`;

  it('are a quarter each, and one for all that is older', async () => {
    const [now, old] = [anEvent(), anEvent({ occurredAt: '2001-01-01T00:00:00Z' })];
    collectedOf(await fromServer(world)([now, old]));
    expect(await partitionOf(now['id'])).toBe(quarterOf(new Date()));
    expect(await partitionOf(old['id'])).toBe('events_before');
  });

  it('are there for two years ahead, and made when they are not, once, by workers at the same time', async () => {
    expect(await makeEventPartitions(worker)).toEqual([]);
    const [last] = await tables.rows(
      `select to_char(date_trunc('quarter', now() at time zone 'UTC') + interval '2 years', '"events_"YYYY"q"Q') as name`,
    );
    const name = String(last?.['name']);
    await tables.rows(`drop table ${name}`);
    const made = await Promise.all(Array.from({ length: 4 }, () => makeEventPartitions(worker)));
    expect(made.flat()).toEqual([name]);
  });

  it('take over the rows of theirs that are in the default partition', async () => {
    const visitorId = newVisitor();
    const name = quarterOf(new Date());
    await tables.rows(`drop table ${name}`);
    const events = [anEvent({ visitorId }), anEvent({ visitorId })];
    collectedOf(await fromServer(world)(events));
    expect(await partitionOf(events[0]?.['id'])).toBe('events_default');
    expect(await makeEventPartitions(worker)).toEqual([name]);
    for (const { id } of events) expect(await partitionOf(id)).toBe(name);
    const [state] = await tables.rows(
      `select count(*) filter (where not (relrowsecurity and relforcerowsecurity))::int as open,
         (select count(*)::int from pg_policies where tablename = $1) as policies
       from pg_class where relname in ('events_default', $1)`,
      [name],
    );
    expect(state).toEqual({ open: 0, policies: 1 });
  });

  it('are read only as far as a page goes, where a query says until when', async () => {
    // So few rows are sorted sooner than they are looked up.
    await tables.rows('set enable_sort = off');
    await tables.rows('set enable_seqscan = off');
    const plan = await tables.rows(
      `explain select * from events where project_id = '${world.tenant.projectId}' and visitor_id = 'x'
         and occurred_at <= '${new Date().toISOString()}' order by occurred_at desc, event_id desc limit 51`,
    );
    const lines = plan.map((row) => String(row['QUERY PLAN'])).join('\n');
    expect(lines).not.toMatch(/Merge Append|Sort|events_default/);
  });

  it('are nobody’s to read, but through the table', async () => {
    for (const table of ['events_default', 'events_before', quarterOf(new Date())]) {
      await expect(worker.sequelize.query(`select 1 from ${table}`)).rejects.toThrow(/permission denied/);
    }
  });
});
