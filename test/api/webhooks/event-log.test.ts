import { keepOpen } from '../../support/keep-open.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../models/database.ts';
import { inProject } from '../../../models/in-project.ts';
import { recordEvents } from '../../../models/webhooks/project-events.ts';
import { createBatchClient } from '../../support/email-batch.ts';
import { addTenant } from '../../support/tenant.ts';
import { deliverWebhook, createMailEvent } from '../../support/webhook.ts';
import { createSentBatch } from '../emails/sent-batch.ts';
import { apiKey, openWorld, getPaths, send, parseSuccess, untilAvailable } from '../open-world.ts';

let database: Database;
const world = keepOpen(openWorld, () => {
  database = world.database.connect('worker');
});

const requestEvents = (
  query: Record<string, string | number>,
  { projectId, serviceAccountKey } = world.tenant,
) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return send(`${world.api.url}/projects/${projectId}/event-log?${search.toString()}`, {
    headers: apiKey(serviceAccountKey),
  });
};
const readEvents = async (query: Record<string, string | number> = {}, tenant = world.tenant) =>
  parseSuccess('listEventLog', await untilAvailable(() => requestEvents(query, tenant)));
/** Records an event with the address `name`, in a transaction that stays open until `held` resolves. */
const recordEvent = (name: string, held?: Promise<unknown>, { projectId } = world.tenant) =>
  inProject(database, projectId, async (project) => {
    await recordEvents(project, [{ type: 'email.unsubscribed', data: { email: name } }]);
    await held;
  });
const getNames = ({ events }: { events: { data: Record<string, unknown> }[] }) =>
  events.map(({ data }) => String(data['email']));

it('lists each mail event once, page by page and by type', async () => {
  const { cursor } = await readEvents();
  const { batchId, trackingId, mail } = await createSentBatch(world, ['one@example.com', 'two@example.com']);
  const report = (type: string, index: number, id: string) =>
    deliverWebhook(
      world.api.url,
      createMailEvent(type, { messageId: mail(index).messageId, bounceType: 'Permanent' }),
      { id },
    );
  for (const id of ['first', 'first']) expect(await report('email.delivered', 0, `log-${id}`)).toBe(200);
  expect(await report('email.opened', 0, 'log-second')).toBe(200);
  expect(await report('email.opened', 0, 'log-third')).toBe(200);
  expect(await report('email.clicked', 0, 'log-click')).toBe(200);
  for (const id of ['fifth', 'sixth']) expect(await report('email.opened', 0, `log-${id}`)).toBe(200);
  expect(await report('email.bounced', 1, 'log-fourth')).toBe(200);
  await createBatchClient(world.api.url, { 'x-app-key': world.tenant.appKey }).control(trackingId, 'cancel');
  const all = await readEvents({ after: cursor });
  expect(all.events.map(({ type, data, projectId }) => ({ type, data, projectId }))).toEqual(
    [
      { type: 'email.delivered', data: { batchId, index: 0, email: 'one@example.com' } },
      { type: 'email.opened', data: { batchId, index: 0, email: 'one@example.com' } },
      { type: 'email.clicked', data: { batchId, index: 0, email: 'one@example.com' } },
      {
        type: 'email.bounced',
        data: { batchId, index: 1, email: 'two@example.com', reason: { code: 'hard_bounce' } },
      },
      { type: 'email_batch.cancelled', data: { batchId, trackingId, reason: 'requested' } },
    ].map((event) => ({ ...event, projectId: world.tenant.projectId })),
  );
  expect(all.hasMore).toBe(false);
  const first = await readEvents({ after: cursor, limit: 3 });
  expect(first).toMatchObject({ events: all.events.slice(0, 3), hasMore: true });
  const second = await readEvents({ after: first.cursor, limit: 3 });
  expect(second).toMatchObject({ events: all.events.slice(3), hasMore: false });
  const bounces = await readEvents({ after: cursor, types: 'email.bounced,email.complained' });
  expect(bounces).toMatchObject({ events: [all.events[3]], hasMore: false });
  expect(await readEvents({ after: bounces.cursor })).toMatchObject({ events: [] });
  const others = await readEvents({}, world.other);
  expect(others.events.filter(({ id }) => all.events.some((event) => event.id === id))).toEqual([]);
});

it('the event log can be read from the cursor of any event, or with `from=now` from the end of the log', async () => {
  await recordEvent('before');
  const start = await readEvents({ from: 'now', limit: 1 });
  expect(start).toMatchObject({ events: [], hasMore: false });
  for (const name of ['first', 'second', 'third']) await recordEvent(name);
  const all = await readEvents({ after: start.cursor });
  expect(getNames(all)).toEqual(['first', 'second', 'third']);
  expect(all.cursors).toHaveLength(3);
  for (const [index, after] of all.cursors.entries())
    expect(getNames(await readEvents({ after }))).toEqual(['first', 'second', 'third'].slice(index + 1));
  expect(await requestEvents({ from: 'now', after: start.cursor })).toMatchObject({
    status: 400,
    body: { details: [{ path: 'from' }] },
  });
  expect(await requestEvents({ from: 'yesterday' })).toMatchObject({
    status: 400,
    body: { details: [{ path: 'from' }] },
  });
});

it('the event log appends an event of a transaction that commits late, so that no reader misses the event', async () => {
  const { cursor } = await readEvents();
  let commit: () => void = () => {};
  const held = recordEvent('held', new Promise<void>((resolve) => (commit = resolve)));
  await recordEvent('quick');
  const between = await readEvents({ after: cursor });
  expect(getNames(between)).toEqual(['quick']);
  commit();
  await held;
  expect(getNames(await readEvents({ after: between.cursor }))).toEqual(['held']);
  const names = Array.from({ length: 40 }, (_, index) => `event-${index}`);
  let isWriting = true;
  const writing = Promise.all(
    Array.from({ length: 4 }, async (_, writer) => {
      for (const name of names.filter((_name, index) => index % 4 === writer))
        await recordEvent(name, delay(Math.random() * 20));
    }),
  ).finally(() => (isWriting = false));
  const readers = Array.from({ length: 2 }, async () => {
    const seen: string[] = [];
    let { cursor: after } = await readEvents({ after: between.cursor });
    for (let isLast = false; !isLast;) {
      isLast = !isWriting;
      const next = await readEvents({ after, limit: 7 });
      seen.push(...getNames(next));
      after = next.cursor;
      isLast &&= !next.hasMore;
    }
    return seen;
  });
  const seen = await Promise.all(readers);
  await writing;
  const allNames = getNames(await readEvents({ after: between.cursor })).slice(1);
  expect(allNames.toSorted()).toEqual(names.toSorted());
  // A reader that starts later sees only the last part of `allNames`.
  for (const seenNames of seen) expect(seenNames).toEqual(allNames.slice(allNames.length - seenNames.length));
});

it('a read of the event log without a cursor starts at the first committed event, and includes the events of transactions that commit late', async () => {
  const tenant = await addTenant(world.admin);
  let commit: () => void = () => {};
  const held = recordEvent('held', new Promise<void>((resolve) => (commit = resolve)), tenant);
  await recordEvent('quick', undefined, tenant);
  expect(getNames(await readEvents({}, tenant))).toEqual(['quick']);
  commit();
  await held;
  expect(getNames(await readEvents({}, tenant))).toEqual(['quick', 'held']);
});

it('a read of the event log scans at most 10,000 events for the requested types, and the next read continues after them', async () => {
  const tenant = await addTenant(world.admin);
  const count = 20_500;
  await world.sql(
    `insert into project_events (project_id, type, data, position)
     select $1::uuid, case n when 10001 then 'email.complained' when 20400 then 'email.clicked' else 'email.opened' end,
       jsonb_build_object('batchId', $1::uuid, 'index', 0, 'email', 'event-' || n), n from generate_series(1, $2::int) n`,
    [tenant.projectId, count],
  );
  await world.sql('insert into event_feeds (project_id, last_position) values ($1, $2)', [
    tenant.projectId,
    count,
  ]);
  const types = 'email.complained,email.clicked';
  const first = await readEvents({ types }, tenant);
  expect(first).toMatchObject({ events: [], hasMore: true });
  const second = await readEvents({ types, after: first.cursor }, tenant);
  expect([getNames(second), second.hasMore]).toEqual([['event-10001'], true]);
  const last = await readEvents({ types, after: second.cursor }, tenant);
  expect([getNames(last), last.hasMore]).toEqual([['event-20400'], false]);
  const all = await readEvents({ after: first.cursor, limit: 2 }, tenant);
  expect(getNames(all)).toEqual(['event-10001', 'event-10002']);
});

it('the event log answers 410 for a cursor whose following events expired or were deleted, but not for a later cursor', async () => {
  const tenant = world.other;
  const { cursor: startCursor } = await readEvents({}, tenant);
  for (const name of ['a', 'b', 'c']) await recordEvent(name, undefined, tenant);
  const first = await readEvents({ after: startCursor, limit: 1 }, tenant);
  const ageEvent = (name: string, days: number) =>
    world.sql(
      `update project_events set created_at = now() - make_interval(days => $3)
       where project_id = $1 and data ->> 'email' = $2`,
      [tenant.projectId, name, days],
    );
  await ageEvent('a', 31);
  expect(await requestEvents({ after: startCursor }, tenant)).toMatchObject({
    status: 410,
    body: { code: 'cursor_expired' },
  });
  expect(getNames(await readEvents({ after: first.cursor }, tenant))).toEqual(['b', 'c']);
  expect(getNames(await readEvents({}, tenant))).toEqual(['b', 'c']);
  const { cursor: last } = await readEvents({ after: first.cursor }, tenant);
  await world.sql('delete from project_events where project_id = $1', [tenant.projectId]);
  expect(await requestEvents({ after: first.cursor }, tenant)).toMatchObject({ status: 410 });
  expect(await readEvents({ after: last }, tenant)).toMatchObject({ events: [], cursor: last });
  await recordEvent('d', undefined, tenant);
  expect(getNames(await readEvents({ after: last }, tenant))).toEqual(['d']);
});

it('the event log refuses an altered cursor, a cursor of another project, and invalid filters', async () => {
  const { cursor } = await readEvents();
  expect(getPaths(await requestEvents({ after: `${cursor}x` }))).toEqual(['after']);
  expect(getPaths(await requestEvents({ after: cursor }, world.other))).toEqual(['after']);
  expect(getPaths(await requestEvents({ types: 'email.bounced,email.sent' }))).toEqual(['types']);
  expect(getPaths(await requestEvents({ limit: 501 }))).toEqual(['limit']);
});
