import { keepOpen } from '../../support/keep-open.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../models/database.ts';
import { inProject } from '../../../models/in-project.ts';
import { recordEvents } from '../../../models/webhooks/project-events.ts';
import { batchClient } from '../../support/email-batch.ts';
import { addTenant } from '../../support/tenant.ts';
import { deliverWebhook, mailEvent } from '../../support/webhook.ts';
import { sentBatch } from '../emails/sent-batch.ts';
import {
  apiKey,
  openWorld,
  getPaths,
  send,
  type World,
  parseSuccess,
  untilAvailable,
} from '../open-world.ts';

let world: World;
let database: Database;
keepOpen(openWorld, (opened) => {
  world = opened;
  database = world.database.connect('worker');
});

const ask = (query: Record<string, string | number>, { projectId, serviceAccountKey } = world.tenant) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return send(`${world.api.url}/projects/${projectId}/event-log?${search.toString()}`, {
    headers: apiKey(serviceAccountKey),
  });
};
const read = async (query: Record<string, string | number> = {}, tenant = world.tenant) => {
  // A busy machine may answer 503.
  return parseSuccess('listEventLog', await untilAvailable(() => ask(query, tenant)));
};
/** Records an event in a transaction that stays open until `held` resolves. */
const record = (name: string, held?: Promise<unknown>, { projectId } = world.tenant) =>
  inProject(database, projectId, async (project) => {
    await recordEvents(project, [{ type: 'email.unsubscribed', data: { email: name } }]);
    await held;
  });
const namesIn = ({ events }: { events: { data: Record<string, unknown> }[] }) =>
  events.map(({ data }) => String(data['email']));

it('lists mail events once, page by page and by type', async () => {
  const { cursor } = await read();
  const { batchId, trackingId, mail } = await sentBatch(world, ['one@example.com', 'two@example.com']);
  const report = (type: string, index: number, id: string) =>
    deliverWebhook(
      world.api.url,
      mailEvent(type, { messageId: mail(index).messageId, bounceType: 'Permanent' }),
      { id },
    );
  for (const id of ['first', 'first']) expect(await report('email.delivered', 0, `log-${id}`)).toBe(200);
  expect(await report('email.opened', 0, 'log-second')).toBe(200);
  expect(await report('email.opened', 0, 'log-third')).toBe(200);
  expect(await report('email.clicked', 0, 'log-click')).toBe(200);
  // After a click, an open adds no event.
  for (const id of ['fifth', 'sixth']) expect(await report('email.opened', 0, `log-${id}`)).toBe(200);
  expect(await report('email.bounced', 1, 'log-fourth')).toBe(200);
  await batchClient(world.api.url, { 'x-app-key': world.tenant.appKey }).control(trackingId, 'cancel');
  const all = await read({ after: cursor });
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
  const first = await read({ after: cursor, limit: 3 });
  expect(first).toMatchObject({ events: all.events.slice(0, 3), hasMore: true });
  const second = await read({ after: first.cursor, limit: 3 });
  expect(second).toMatchObject({ events: all.events.slice(3), hasMore: false });
  const bounces = await read({ after: cursor, types: 'email.bounced,email.complained' });
  expect(bounces).toMatchObject({ events: [all.events[3]], hasMore: false });
  expect(await read({ after: bounces.cursor })).toMatchObject({ events: [] });
  const others = await read({}, world.other);
  expect(others.events.filter(({ id }) => all.events.some((event) => event.id === id))).toEqual([]);
});

it('continues after any event, and starts after the newest one with `from=now`', async () => {
  await record('before');
  const start = await read({ from: 'now', limit: 1 });
  expect(start).toMatchObject({ events: [], hasMore: false });
  for (const name of ['first', 'second', 'third']) await record(name);
  const all = await read({ after: start.cursor });
  expect(namesIn(all)).toEqual(['first', 'second', 'third']);
  expect(all.cursors).toHaveLength(3);
  for (const [index, after] of all.cursors.entries())
    expect(namesIn(await read({ after }))).toEqual(['first', 'second', 'third'].slice(index + 1));
  expect(await ask({ from: 'now', after: start.cursor })).toMatchObject({
    status: 400,
    body: { details: [{ path: 'from' }] },
  });
  expect(await ask({ from: 'yesterday' })).toMatchObject({
    status: 400,
    body: { details: [{ path: 'from' }] },
  });
});

it('never lists a later event before an earlier one for any order of commits', async () => {
  const { cursor } = await read();
  let commit: () => void = () => {};
  const held = record('held', new Promise<void>((resolve) => (commit = resolve)));
  await record('quick');
  const between = await read({ after: cursor });
  expect(namesIn(between)).toEqual(['quick']);
  commit();
  await held;
  expect(namesIn(await read({ after: between.cursor }))).toEqual(['held']);
  const names = Array.from({ length: 40 }, (_, index) => `event-${index}`);
  let isWriting = true;
  const writing = Promise.all(
    Array.from({ length: 4 }, async (_, writer) => {
      for (const name of names.filter((_name, index) => index % 4 === writer))
        await record(name, delay(Math.random() * 20));
    }),
  ).finally(() => (isWriting = false));
  const makeRecipients = Array.from({ length: 2 }, async () => {
    const seen: string[] = [];
    let { cursor: after } = await read({ after: between.cursor });
    for (let isLast = false; !isLast;) {
      isLast = !isWriting;
      const next = await read({ after, limit: 7 });
      seen.push(...namesIn(next));
      after = next.cursor;
      isLast &&= !next.hasMore;
    }
    return seen;
  });
  const seen = await Promise.all(makeRecipients);
  await writing;
  const whole = namesIn(await read({ after: between.cursor })).slice(1);
  expect(whole.toSorted()).toEqual(names.toSorted());
  // A later start position returns the end of the same sequence.
  for (const each of seen) expect(each).toEqual(whole.slice(whole.length - each.length));
});

it('starts at the first event without a cursor, also when an earlier transaction ends later', async () => {
  const tenant = await addTenant(world.admin);
  let commit: () => void = () => {};
  const held = record('held', new Promise<void>((resolve) => (commit = resolve)), tenant);
  await record('quick', undefined, tenant);
  expect(namesIn(await read({}, tenant))).toEqual(['quick']);
  commit();
  await held;
  expect(namesIn(await read({}, tenant))).toEqual(['quick', 'held']);
});

it('scans 10,000 events per read and continues for rare types', async () => {
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
  const first = await read({ types }, tenant);
  expect(first).toMatchObject({ events: [], hasMore: true });
  const second = await read({ types, after: first.cursor }, tenant);
  expect([namesIn(second), second.hasMore]).toEqual([['event-10001'], true]);
  const last = await read({ types, after: second.cursor }, tenant);
  expect([namesIn(last), last.hasMore]).toEqual([['event-20400'], false]);
  const all = await read({ after: first.cursor, limit: 2 }, tenant);
  expect(namesIn(all)).toEqual(['event-10001', 'event-10002']);
});

it('answers 410 only for a cursor before deleted events', async () => {
  const tenant = world.other;
  const { cursor: empty } = await read({}, tenant);
  for (const name of ['a', 'b', 'c']) await record(name, undefined, tenant);
  const first = await read({ after: empty, limit: 1 }, tenant);
  const age = (name: string, days: number) =>
    world.sql(
      `update project_events set created_at = now() - make_interval(days => $3)
       where project_id = $1 and data ->> 'email' = $2`,
      [tenant.projectId, name, days],
    );
  await age('a', 31);
  expect(await ask({ after: empty }, tenant)).toMatchObject({
    status: 410,
    body: { code: 'cursor_expired' },
  });
  expect(namesIn(await read({ after: first.cursor }, tenant))).toEqual(['b', 'c']);
  expect(namesIn(await read({}, tenant))).toEqual(['b', 'c']);
  const { cursor: last } = await read({ after: first.cursor }, tenant);
  await world.sql('delete from project_events where project_id = $1', [tenant.projectId]);
  expect(await ask({ after: first.cursor }, tenant)).toMatchObject({ status: 410 });
  expect(await read({ after: last }, tenant)).toMatchObject({ events: [], cursor: last });
  await record('d', undefined, tenant);
  expect(namesIn(await read({ after: last }, tenant))).toEqual(['d']);
});

it('refuses foreign cursors and unknown types', async () => {
  const { cursor } = await read();
  expect(getPaths(await ask({ after: `${cursor}x` }))).toEqual(['after']);
  expect(getPaths(await ask({ after: cursor }, world.other))).toEqual(['after']);
  expect(getPaths(await ask({ types: 'email.bounced,email.sent' }))).toEqual(['types']);
  expect(getPaths(await ask({ limit: 501 }))).toEqual(['limit']);
});
