import type { Page } from 'playwright-core';
import { z } from 'zod';
import { useBrowser } from '../../support/browser.ts';
import { eventually } from '../../support/eventually.ts';
import { startRelay } from '../../support/tcp-relay.ts';
import {
  useSites,
  waitForEmptyQueue,
  waitForScript,
  USER_AGENT,
  collectSentBodies,
  type SiteOptions,
  type TrackedSite,
} from './tracked-site.ts';

const batch = z.object({ events: z.array(z.object({ id: z.string(), name: z.string().optional() })) });

const newPage = useBrowser({ userAgent: USER_AGENT });
const { world, openSite } = useSites();

async function openSiteAndPage(
  options?: SiteOptions,
): Promise<{ site: TrackedSite; page: Page; errors: Error[] }> {
  const site = await openSite(options);
  const { page } = await newPage();
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  return { site, page, errors };
}

it('sends each tracked event once although the API is down during several page visits', async () => {
  const { host } = new URL(world.api.url);
  const relay = await startRelay(host);
  const { site, page, errors } = await openSiteAndPage({ api: `http://${relay.address}` });
  await page.goto(`${site.origin}/1`);
  await site.waitForType('page_view');
  await relay.cut();
  await page.evaluate("throughline('track', 'away-1')");
  await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/events'));
  await page.evaluate("history.pushState(null, '', '/2'); throughline('track', 'away-2')");
  // During the outage, /3 runs without the script or with its cached copy, so its page view may be missing.
  await page.goto(`${site.origin}/3`);
  const secondRelay = await startRelay(host, Number(relay.address.split(':')[1]));
  await page.goto(`${site.origin}/4`);
  await waitForScript(page);
  await page.evaluate("throughline('track', 'back')");
  const types = await site.waitForType('back');
  await secondRelay.cut();

  expect(types.filter((type) => type !== 'page_view')).toEqual(['session', 'away-1', 'away-2', 'back']);
  const paths = (await site.readEvents()).flatMap(({ detail }) => detail['path'] ?? []);
  expect(paths.filter((path) => path !== '/3')).toEqual(['/1', '/2', '/4']);
  expect(await site.readVisitors()).toMatchObject([{ webSessions: 1, pageviews: paths.length }]);
  expect(errors).toEqual([]);
});

it.each([
  ['429', { status: 429, headers: { 'access-control-allow-origin': '*', 'retry-after': '1' } }],
  ['503', { status: 503, headers: { 'access-control-allow-origin': '*' } }],
  ['a lost answer', undefined],
])(
  'sends tracked events again with the same ids after %s, so that each is stored once',
  async (_name, answer) => {
    const { site, page } = await openSiteAndPage();
    const sent = collectSentBodies(page);
    let failures = 2;
    await page.route('**/events', async (route) => {
      if (failures === 0 || route.request().method() !== 'POST') return route.fallback();
      failures -= 1;
      if (answer) return route.fulfill(answer);
      // The API accepts the events, but the page gets no answer.
      await route.fetch();
      return route.abort();
    });
    await page.goto(site.origin);
    await eventually(() => Promise.resolve(sent.length >= 3));
    await waitForEmptyQueue(page);

    const [first, , third] = sent.map((body) => batch.parse(JSON.parse(body)).events.map(({ id }) => id));
    expect(third).toEqual(first);
    expect((await site.readEvents()).map(({ id }) => id)).toEqual(first?.map((id) => `web.${id}`));
    expect(await site.readVisitors()).toMatchObject([{ webSessions: 1, pageviews: 1 }]);
  },
);

it('drops only the invalid events of a request, but drops the whole request with a warning when the API answers 401', async () => {
  const { site, page } = await openSiteAndPage();
  await page.goto(site.origin);
  await site.waitForType('page_view');
  // Only the API detects that a `meeting` event lacks required fields.
  await page.evaluate("throughline('track', 'meeting'); throughline('track', 'good')");
  expect(await site.waitForType('good')).toEqual(['session', 'page_view', 'good']);
  await waitForEmptyQueue(page);

  const headers = { 'access-control-allow-origin': '*' };
  await page.route('**/events', (route) => route.fulfill({ status: 401, headers }), { times: 1 });
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
  await page.evaluate("throughline('track', 'refused')");
  expect((await warned).text()).toBe('throughline: events were dropped: the API answered 401.');
  await waitForEmptyQueue(page);
  await page.evaluate("throughline('track', 'after')");
  expect(await site.waitForType('after')).toEqual(['session', 'page_view', 'good', 'after']);
});

it('keeps the newest 100 events during an outage and sends them in requests of at most 60 kB', async () => {
  const { site, page } = await openSiteAndPage();
  await page.goto(site.origin);
  await site.waitForType('page_view');
  const sent = collectSentBodies(page);
  let isUnavailable = true;
  await page.route('**/events', (route) => (isUnavailable ? route.abort() : route.fallback()));
  // A `€` (`\u20ac`) has three bytes in UTF-8. The script drops `huge`, which exceeds an event's size limit.
  await page.evaluate(`
      const text = '\\u20ac'.repeat(900);
      for (let index = 0; index < 120; index += 1) throughline('track', 'n' + index, { text });
      throughline('track', 'huge', Object.fromEntries(Array.from({ length: 40 }, (_, index) => [index, text])));
    `);
  await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/events'));
  isUnavailable = false;
  const names = await eventually(async () => {
    const types = (await site.readEvents()).map(({ type }) => type).filter((type) => type.startsWith('n'));
    return types.length >= 100 ? types : undefined;
  });
  expect(names.toSorted()).toEqual(Array.from({ length: 100 }, (_, index) => `n${index + 20}`).toSorted());
  expect(Math.max(...sent.map((body) => Buffer.byteLength(body)))).toBeLessThanOrEqual(60_000);
  expect(sent.join()).not.toContain('huge');
});

it('tracks a page that has no access to cookies and localStorage', async () => {
  const { site, page, errors } = await openSiteAndPage();
  await page.addInitScript(`
      for (const [owner, name] of [[window, 'localStorage'], [Document.prototype, 'cookie']]) {
        Object.defineProperty(owner, name, { get() { throw new DOMException('no', 'SecurityError'); }, set() {} });
      }
    `);
  await page.goto(`${site.origin}/?utm_source=news`);
  await waitForScript(page);
  await page.evaluate("throughline('track', 'last')");
  expect(await site.waitForType('last')).toEqual(['session', 'page_view', 'last']);
  expect(await site.readVisitors()).toMatchObject([{ webSessions: 1, firstTouch: { utm_source: 'news' } }]);
  expect(errors).toEqual([]);
});
