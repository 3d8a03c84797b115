import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { retentionSet } from '../../admin/commands/retention.ts';
import { type Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import { eraseVisitor } from '../../models/journey/erase-subject.ts';
import type { NewEvent } from '../../models/journey/events.ts';
import { storeEvents } from '../../models/journey/store-events.ts';
import { RETENTION_RULES } from '../../models/retention/retention-rules.ts';
import { createProject, openAdmin } from '../admin/open-admin.ts';
import { keepOpen } from '../support/keep-open.ts';

const TABLES = ['events', 'visitors', 'visitor_sessions', 'visitor_orders', 'visitor_identities'] as const;

const counted = z.array(z.object({ table: z.string(), count: z.number() }));

let api: Database;
let worker: Database;

const admin = keepOpen(openAdmin, () => {
  api = admin.database.connect('api', { poolSize: 2 });
  worker = admin.database.connect('worker', { poolSize: 2 });
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

async function store(projectId: string, visitorId: string, ...times: Date[]): Promise<void> {
  const events = times.map((occurredAt): NewEvent => ({
    eventId: randomUUID(),
    visitorId,
    occurredAt,
    sessionId: randomUUID(),
    source: 'ledger',
    kind: 'commerce',
    type: 'order',
    title: 'Order',
    detail: {},
    order: { orderId: randomUUID(), revenueCents: 100 },
    identities: [{ kind: 'email', value: `${visitorId}@example.com`, isVerified: true }],
  }));
  await storeEvents({ database: api, projectId }, events, { bytes: 0 });
}

async function countRows(projectId: string, visitorId: string): Promise<Record<string, number>> {
  const found = await admin.database.sql(
    TABLES.map(
      (table) => `select '${table}' as table, count(*)::int as count from ${table}
        where project_id = $1 and visitor_id = $2`,
    ).join(' union all '),
    [projectId, visitorId],
  );
  return Object.fromEntries(counted.parse(found).map(({ table, count }) => [table, count]));
}

const getRule = (table: string) => {
  const rule = RETENTION_RULES.find((each) => each.table === table);
  if (!rule) throw new Error(`${table} has no retention rule.`);
  return {
    expire: () => rule.expire(worker, { days: rule.days, limit: 100 }),
    measure: () => rule.measure(worker, rule.days),
  };
};

it('drops an expired partition of events, and then stores late events of the dropped period in the earliest partition', async () => {
  const { projectId } = await createProject(admin.context);
  const [visitorId, late] = [randomUUID(), randomUUID()];
  // Adds an expired partition that ends where the oldest partition starts.
  await admin.database.sql(`do $$
      declare oldest constant timestamptz := (select min(since) from partitions_of('events'));
      begin
        drop table events_before;
        execute format('create table events_expired partition of events for values from (''2000-01-01'') to (%L)', oldest);
        create table events_before partition of events for values from (minvalue) to ('2000-01-01');
        alter table events_expired owner to throughline_owner;
        alter table events_before owner to throughline_owner;
      end $$`);
  const longAgo = new Date('2010-01-01');
  await store(projectId, visitorId, new Date('1999-01-01'), longAgo, daysAgo(1));
  const readFigures = () =>
    admin.database.sql(
      'select order_count, revenue_cents, web_sessions, first_seen_at from visitors where visitor_id = $1',
      [visitorId],
    );
  const before = await readFigures();

  const { expire, measure } = getRule('events');
  expect(await measure()).toMatchObject({ ageSeconds: expect.any(Number) });
  expect(await expire()).toEqual({ rows: 0, partitions: 1, isDone: false });
  expect(await expire()).toEqual({ rows: 0, partitions: 0, isDone: true });
  expect(await countRows(projectId, visitorId)).toMatchObject({ events: 1, visitors: 1, visitor_orders: 3 });
  expect(await readFigures()).toEqual(before);
  const oldest = await measure();
  expect(oldest?.ageSeconds).toBeLessThan(oldest?.limitSeconds ?? 0);

  await store(projectId, late, longAgo);
  const partition = await admin.database.sql(
    'select tableoid::regclass::text as name from events where visitor_id = $1',
    [late],
  );
  expect(partition).toEqual([{ name: 'events_before' }]);
  // A later erasure still finds the visitor's remaining rows.
  const erased = await inProject(worker, projectId, (project) => eraseVisitor(project, visitorId));
  expect(erased).toMatchObject({ isErased: true, counts: { events: 1, visitor_orders: 3 } });
});

it('deletes older events of a project with a shorter retention, but keeps those of a project with the default', async () => {
  const [brisk, usual] = [await createProject(admin.context), await createProject(admin.context)];
  await retentionSet(admin.context, { project: brisk.projectId, of: 'events', days: 30 });
  const visitorId = randomUUID();
  for (const { projectId } of [brisk, usual]) {
    await store(projectId, visitorId, daysAgo(200), daysAgo(32), daysAgo(29));
  }
  const { expire, measure } = getRule('events');
  const overdue = await measure();
  expect(overdue?.ageSeconds).toBeGreaterThan(overdue?.limitSeconds ?? Infinity);
  expect(await expire()).toEqual({ rows: 2, partitions: 0, isDone: true });
  expect(await expire()).toEqual({ rows: 0, partitions: 0, isDone: true });
  expect(await countRows(brisk.projectId, visitorId)).toMatchObject({ events: 1, visitor_sessions: 3 });
  expect(await countRows(usual.projectId, visitorId)).toMatchObject({ events: 3 });
  const oldest = await measure();
  expect(oldest?.ageSeconds).toBeLessThan(oldest?.limitSeconds ?? 0);

  expect(await getRule('visitor_sessions').expire()).toMatchObject({ isDone: true });
  expect(await countRows(brisk.projectId, visitorId)).toMatchObject({ visitor_sessions: 1, visitors: 1 });
});

it("deletes an inactive visitor with all their rows after the project's retention", async () => {
  const [brisk, usual] = [await createProject(admin.context), await createProject(admin.context)];
  await retentionSet(admin.context, { project: brisk.projectId, of: 'visitors', days: 60 });
  const [gone, seen] = [randomUUID(), randomUUID()];
  for (const { projectId } of [brisk, usual]) {
    await store(projectId, gone, daysAgo(300), daysAgo(100));
    await store(projectId, seen, daysAgo(300), daysAgo(50));
  }
  const { expire, measure } = getRule('visitors');
  await expire();
  const none = Object.fromEntries(TABLES.map((table) => [table, 0]));
  const all = {
    events: 2,
    visitors: 1,
    visitor_sessions: 2,
    visitor_orders: 2,
    visitor_identities: 1,
  };
  expect(await countRows(brisk.projectId, gone)).toEqual(none);
  expect(await countRows(brisk.projectId, seen)).toEqual(all);
  expect(await countRows(usual.projectId, gone)).toEqual(all);
  expect(await expire()).toEqual({ rows: 0, partitions: 0, isDone: true });
  const oldest = await measure();
  expect(oldest?.ageSeconds).toBeLessThan(oldest?.limitSeconds ?? 0);
});
