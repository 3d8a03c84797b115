import { keepOpen } from '../../support/keep-open.ts';
import { openWorld } from '../open-world.ts';
import {
  anEvent,
  BROWSER,
  readCollected,
  createBrowserCollector,
  createServerCollector,
  newVisitor,
  SITE,
  type Collect,
  type EventFields,
} from './collecting.ts';

const ad = { gclid: 'click' };
const search = { referrer: 'https://search.example/' };
const createSession = (touch: object): EventFields => ({ type: 'session', touch });

let server: Collect;
let browser: Collect;

const world = keepOpen(openWorld, async () => {
  server = createServerCollector(world);
  browser = await createBrowserCollector(world);
});

const getTouches = async (visitorId: string) => {
  const [row] = await world.sql(
    'select first_touch, last_touch, total_touches from visitors where visitor_id = $1',
    [visitorId],
  );
  return [row?.['first_touch'], row?.['last_touch'], row?.['total_touches']];
};

it("does not count a referrer from a write key's own origins as a source", async () => {
  const visitorId = newVisitor();
  const now = Date.now();
  const arrive = (touch: object, minutesAgo: number) =>
    anEvent({
      visitorId,
      type: 'session',
      touch,
      occurredAt: new Date(now - minutesAgo * 60_000).toISOString(),
    });
  await browser([arrive(search, 3), arrive({ referrer: `${SITE}/cart` }, 2)]);
  const browserFields = { userAgent: BROWSER, ip: '127.0.0.1' };
  expect(await getTouches(visitorId)).toEqual([
    { ...search, ...browserFields },
    { ...search, ...browserFields },
    1,
  ]);
});

it('accepts the longest fbclid', async () => {
  const fbclid = 'IwAR'.padEnd(1_000, 'x');
  const visitorId = newVisitor();
  await server([anEvent({ visitorId, ...createSession({ fbclid }) })]);
  expect(await getTouches(visitorId)).toEqual([{ fbclid }, { fbclid }, 1]);
});

it('ignores events of bots, and events with impossible times', async () => {
  const [adSession, pageView] = [anEvent({ type: 'session', touch: ad }), anEvent()];
  for (const agent of ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.0', '']) {
    const { accepted, ignored } = readCollected(
      await browser([adSession, pageView], { headers: { 'user-agent': agent } }),
    );
    expect([agent, accepted, ignored]).toEqual([
      agent,
      0,
      [adSession, pageView].map(({ id }) => ({ id, reason: 'bot' })),
    ]);
  }
  const old = anEvent({ occurredAt: '2019-01-01T00:00:00Z' });
  const mixed = readCollected(await browser([adSession, old, adSession]));
  expect(mixed).toEqual({ accepted: 1, duplicates: 1, ignored: [{ id: old['id'], reason: 'clock' }] });
  expect(readCollected(await server([old], { headers: { 'user-agent': 'curl/8.0' } })).accepted).toBe(1);
});

it('corrects event times by the clock of the device', async () => {
  const event = anEvent({ occurredAt: '1970-01-01T00:00:10Z' });
  const answer = await browser([event], { body: { sentAt: '1970-01-01T00:00:20Z' } });
  expect(readCollected(answer).accepted).toBe(1);
  const [row] = await world.sql(
    `select occurred_at between now() - interval '5 minutes' and now() as right from events where event_id = $1`,
    [`web.${String(event['id'])}`],
  );
  expect(row).toEqual({ right: true });
  const withOffset = anEvent({ occurredAt: '2026-03-01T13:00:00+01:00' });
  expect(readCollected(await server([withOffset])).accepted).toBe(1);
});
