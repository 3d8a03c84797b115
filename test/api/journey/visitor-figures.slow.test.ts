import { keepOpen } from '../../support/keep-open.ts';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { getPropertyOptions } from '../../support/config.ts';
import { getError, openWorld } from '../open-world.ts';
import { createVisitorId } from '../../support/journey-world.ts';
import { createEvent, parseCollected, createServerCollector, type Collect } from './collecting.ts';
import { getFigures, type ModelEvent } from './visitor-model.ts';
import { waitForLock } from '../../support/database.ts';

/** Draws from few values, so that ids, sessions, orders and times collide. */
const eventArbitrary = fc.record({
  id: fc.integer({ min: 0, max: 30 }),
  visitor: fc.integer({ min: 0, max: 2 }),
  session: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
  minute: fc.integer({ min: 0, max: 9 }),
  content: fc.oneof(
    fc.record({ type: fc.constant('session' as const), source: fc.integer({ min: 0, max: 2 }) }),
    fc.record({
      type: fc.constant('page_view' as const),
      source: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
    }),
    fc.record({
      type: fc.constant('order' as const),
      order: fc.integer({ min: 0, max: 3 }),
      cents: fc.integer({ min: 0, max: 1_000 }),
      currency: fc.option(fc.constantFrom('USD', 'EUR'), { nil: undefined }),
    }),
    fc.record({
      type: fc.constant('order_refund' as const),
      order: fc.integer({ min: 0, max: 3 }),
      cents: fc.integer({ min: 1, max: 400 }),
    }),
    fc.record({ type: fc.constant('identify' as const), person: fc.integer({ min: 0, max: 2 }) }),
  ),
});

type DrawnEvent = typeof eventArbitrary extends fc.Arbitrary<infer Event> ? Event : never;

/** Gives events with the same id the same content, because only the first of them is stored. */
function buildEvents(drawn: readonly DrawnEvent[]) {
  const run = randomBytes(6).toString('hex');
  const byId = new Map<number, ModelEvent>();
  for (const { id, visitor, session, minute, content } of drawn) {
    const common = {
      id: `${run}-${id}`,
      visitorId: `visitor-${run}-${visitor}`,
      occurredAt: new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString(),
      ...(session !== undefined && { sessionId: `session-${session}` }),
    };
    if (!byId.has(id)) byId.set(id, { ...common, ...createContent(content, run) });
  }
  return drawn.flatMap(({ id }) => byId.get(id) ?? []);
}

type Content = ModelEvent extends infer Each
  ? Each extends ModelEvent
    ? Omit<Each, CommonField>
    : never
  : never;
type CommonField = 'id' | 'visitorId' | 'occurredAt' | 'sessionId';

function createContent(content: DrawnEvent['content'], run: string): Content {
  switch (content.type) {
    case 'session':
      return { type: 'session', touch: getTouch(content.source) };
    case 'page_view':
      return {
        type: 'page_view',
        path: '/',
        ...(content.source !== undefined && { touch: getTouch(content.source) }),
      };
    case 'order':
      return {
        type: 'order',
        orderId: `${run}-${content.order}`,
        revenueCents: content.cents,
        currency: content.currency,
      };
    case 'order_refund':
      return { type: 'order_refund', orderId: `${run}-${content.order}`, refundCents: content.cents };
    case 'identify':
      return { type: 'identify', email: `person${content.person}@${run}.example` };
  }
}

function getTouch(source: number) {
  return { landingPath: `/${source}`, ...(source > 0 && { utm_source: `source-${source}` }) };
}

/** A superuser's session, so that row level security does not apply and locks can outlast a statement. */
let tables: { rows: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]> };
let collect: Collect;

const world = keepOpen(openWorld, async () => {
  const session = await world.database.openSession();
  tables = { rows: async (sql, values) => (await session.query(sql, values)).rows };
  collect = createServerCollector(world);
  // The first request of a process is slow. Concurrent requests that wait for it could time out.
  await collect([createEvent()]);
});

const readFigures = async (visitorIds: readonly string[]) => {
  const rows = await tables.rows(
    `select visitor_id, first_seen_at, last_seen_at, web_sessions, pageviews, order_count,
       revenue_cents::int as revenue_cents, revenue_by_currency, total_touches, first_touch, last_touch
     from visitors where visitor_id = any($1) order by visitor_id`,
    [visitorIds],
  );
  return JSON.parse(JSON.stringify(rows));
};

it('computes the same figures for a visitor whatever the order, the batches and the repetitions of the events', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(eventArbitrary, { minLength: 1, maxLength: 40 }).chain((drawn) =>
        fc.record({
          drawn: fc.constant(drawn),
          order: fc.shuffledSubarray(
            drawn.map((_, index) => index),
            { minLength: drawn.length },
          ),
          batchSize: fc.integer({ min: 3, max: 12 }),
          isConcurrent: fc.boolean(),
        }),
      ),
      async ({ drawn, order, batchSize, isConcurrent }) => {
        const events = buildEvents(drawn);
        const sent = order.flatMap((index) => events[index] ?? []);
        const batches: ModelEvent[][] = [];
        for (let from = 0; from < sent.length; from += batchSize)
          batches.push(sent.slice(from, from + batchSize));
        const answers = [];
        if (isConcurrent) answers.push(...(await Promise.all(batches.map((batch) => collect(batch)))));
        else for (const batch of batches) answers.push(await collect(batch));
        const accepted = answers.map((answer) => parseCollected(answer).accepted);
        expect(accepted.reduce((sum, count) => sum + count, 0)).toBe(new Set(sent.map(({ id }) => id)).size);
        const visitorIds = [...new Set(events.map(({ visitorId }) => visitorId))];
        expect(await readFigures(visitorIds)).toEqual(getFigures(events));
      },
    ),
    getPropertyOptions(60),
  );
});

it('counts a batch of events once when it is repeated after a 503', async () => {
  const visitorId = createVisitorId();
  const batch = [createEvent({ visitorId, sessionId: 'session-1' }), createEvent({ visitorId })];
  await tables.rows('begin');
  await tables.rows('lock table visitors in exclusive mode');
  const answer = await collect(batch);
  await tables.rows('rollback');
  expect([answer.status, getError(answer).code]).toEqual([503, 'unavailable']);
  // The abandoned request may still commit, so its repetition may report accepted events or duplicates.
  const { accepted, duplicates } = parseCollected(await collect(batch));
  expect(accepted + duplicates).toBe(2);
  expect(await readFigures([visitorId])).toMatchObject([{ pageviews: 2, web_sessions: 1 }]);
});

it('assigns an order to the visitor of its earliest event when a concurrent batch stores a later event of the order', async () => {
  const [early, late] = [createVisitorId(), createVisitorId()];
  const orderId = `order-${early}`;
  const { projectId } = world.tenant;
  // These statements store a later event of the order, like a batch that has not committed yet.
  await tables.rows('begin');
  await tables.rows(
    `insert into visitors (project_id, visitor_id, first_seen_at, last_seen_at, web_sessions, pageviews, order_count,
       revenue_cents, total_touches) values ($1, $2, now(), now(), 0, 0, 1, 700, 0)`,
    [projectId, late],
  );
  await tables.rows(
    `insert into visitor_orders (project_id, order_id, visitor_id, revenue_cents, occurred_at, event_id)
       values ($1, $2, $3, 700, now(), 'late')`,
    [projectId, orderId, late],
  );
  const occurredAt = new Date(Date.UTC(2026, 2, 1)).toISOString();
  const answer = collect([
    createEvent({ type: 'order', orderId, visitorId: early, occurredAt, revenueCents: 500 }),
  ]);
  await waitForLock(world);
  await tables.rows('commit');
  expect(parseCollected(await answer).accepted).toBe(1);
  expect(await readFigures([late])).toMatchObject([{ order_count: 0, revenue_cents: 0 }]);
  expect(await readFigures([early])).toMatchObject([{ order_count: 1, revenue_cents: 500 }]);
});
