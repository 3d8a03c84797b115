import { keepOpen } from '../../support/keep-open.ts';
import { openWorld, type World } from '../open-world.ts';
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
const mail = { utm_source: 'newsletter' };
const search = { referrer: 'https://search.example/' };
const direct = { landingPath: '/' };
const createSession = (touch: object): EventFields => ({ type: 'session', touch });
const createPageView = (touch?: object): EventFields => ({ path: '/', ...(touch && { touch }) });

/** Events in order, the resulting first and last touch, and the arrivals with a source. */
const RULES: [string, EventFields[], first: object | null, last: object | null, touches: number][] = [
  ['a page without an arrival', [createPageView()], null, null, 0],
  ['one direct visit', [createSession(direct)], direct, direct, 0],
  ['direct, then an ad', [createSession(direct), createSession(ad)], ad, ad, 1],
  ['an ad, then direct', [createSession(ad), createSession(direct)], ad, ad, 1],
  [
    'two ads with direct visits around them',
    [direct, mail, direct, ad, direct].map(createSession),
    mail,
    ad,
    2,
  ],
  [
    'only direct visits',
    [createSession({ landingPath: '/a' }), createSession({ landingPath: '/b' })],
    { landingPath: '/a' },
    { landingPath: '/b' },
    0,
  ],
  ['a visit with a referrer', [createSession(direct), createSession(search)], search, search, 1],
  ['a page view with a touch', [createPageView(mail), createPageView(), createPageView(ad)], mail, ad, 2],
  [
    'a session that reports its source repeatedly',
    [createSession(mail), createPageView(mail), createPageView(ad)].map((event) => ({
      ...event,
      sessionId: 'session-1',
    })),
    mail,
    ad,
    1,
  ],
  ['empty fields', [createSession({ ...direct, utm_source: '', gclid: '  ' })], direct, direct, 0],
  ['an invalid fbclid', [createSession({ ...direct, fbclid: 'ü ü' })], direct, direct, 0],
];

let world: World;
let server: Collect;
let browser: Collect;

keepOpen(openWorld, async (opened) => {
  world = opened;
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

it.each(RULES)('computes the touches of %s', async (_, eventFields, first, last, touches) => {
  for (const arrange of [(events: EventFields[]) => events, (events: EventFields[]) => events.toReversed()]) {
    const visitorId = newVisitor();
    const events = eventFields.map((event, index) =>
      anEvent({ visitorId, occurredAt: new Date(Date.UTC(2026, 2, 1, 12, index)).toISOString(), ...event }),
    );
    for (const event of arrange(events)) expect(readCollected(await server([event])).accepted).toBe(1);
    expect(await getTouches(visitorId)).toEqual([first, last, touches]);
  }
});

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
