import type { Page } from 'playwright-core';
import { z } from 'zod';
import { useBrowser } from '../../support/browser.ts';
import { eventually } from '../../support/eventually.ts';
import { startRelay } from '../../support/tcp-relay.ts';
import {
  useSites,
  waitForScript,
  USER_AGENT,
  collectSentBodies,
  type SiteOptions,
  type TrackedSite,
} from './tracked-site.ts';

const batch = z.object({ events: z.array(z.object({ id: z.string(), name: z.string().optional() })) });

const newPage = useBrowser({ userAgent: USER_AGENT });
const { newSite, apiUrl } = useSites();

async function openSite(options?: SiteOptions): Promise<{ site: TrackedSite; page: Page; errors: Error[] }> {
  const site = await newSite(options);
  const { page } = await newPage();
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  return { site, page, errors };
}

it('sends each event once after an outage that spans several pages', async () => {
  const { host } = new URL(apiUrl());
  const relay = await startRelay(host);
  const { site, page, errors } = await openSite({ api: `http://${relay.address}` });
  await page.goto(`${site.origin}/1`);
  await site.storedUntil('page_view');
  await relay.cut();
  await page.evaluate("throughline('track', 'away-1')");
  await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/events'));
  await page.evaluate("history.pushState(null, '', '/2'); throughline('track', 'away-2')");
  // The next page has no script, or the browser's cached copy, while the API is away. Queued events survive both.
  await page.goto(`${site.origin}/3`);
  const secondRelay = await startRelay(host, Number(relay.address.split(':')[1]));
  await page.goto(`${site.origin}/4`);
  await waitForScript(page);
  await page.evaluate("throughline('track', 'back')");
  const types = await site.storedUntil('back');
  await secondRelay.cut();

  expect(types.filter((type) => type !== 'page_view')).toEqual(['session', 'away-1', 'away-2', 'back']);
  const paths = (await site.events()).flatMap(({ detail }) => detail['path'] ?? []);
  expect(paths.filter((path) => path !== '/3')).toEqual(['/1', '/2', '/4']);
  expect(await site.visitors()).toMatchObject([{ webSessions: 1, pageviews: paths.length }]);
  expect(errors).toEqual([]);
});

it.each([
  ['429', { status: 429, headers: { 'access-control-allow-origin': '*', 'retry-after': '1' } }],
  ['503', { status: 503, headers: { 'access-control-allow-origin': '*' } }],
  ['a lost answer', undefined],
])('retries events with the same ids after %s, so that each counts once', async (_name, answer) => {
  const { site, page } = await openSite();
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
  await page.waitForFunction("!Object.keys(localStorage).some((name) => name.startsWith('tl_queue'))");

  const [first, , third] = sent.map((body) => batch.parse(JSON.parse(body)).events.map(({ id }) => id));
  expect(third).toEqual(first);
  expect((await site.events()).map(({ id }) => id)).toEqual(first?.map((id) => `web.${id}`));
  expect(await site.visitors()).toMatchObject([{ webSessions: 1, pageviews: 1 }]);
});

it('drops a batch refused for its key, and single events refused for their content', async () => {
  const { site, page } = await openSite();
  await page.goto(site.origin);
  await site.storedUntil('page_view');
  // An event without its required fields, which only the API detects.
  await page.evaluate("throughline('track', 'meeting'); throughline('track', 'good')");
  expect(await site.storedUntil('good')).toEqual(['session', 'page_view', 'good']);
  await page.waitForFunction("!Object.keys(localStorage).some((name) => name.startsWith('tl_queue'))");

  const headers = { 'access-control-allow-origin': '*' };
  await page.route('**/events', (route) => route.fulfill({ status: 401, headers }), { times: 1 });
  const refused = page.waitForResponse((response) => response.status() === 401);
  await page.evaluate("throughline('track', 'refused')");
  await refused;
  await page.waitForFunction("!Object.keys(localStorage).some((name) => name.startsWith('tl_queue'))");
  await page.evaluate("throughline('track', 'after')");
  expect(await site.storedUntil('after')).toEqual(['session', 'page_view', 'good', 'after']);
});

it('keeps the newest 100 events and splits them into requests that a closing page may send', async () => {
  const { site, page } = await openSite();
  await page.goto(site.origin);
  await site.storedUntil('page_view');
  const sent = collectSentBodies(page);
  let isUnavailable = true;
  await page.route('**/events', (route) => (isUnavailable ? route.abort() : route.fallback()));
  // Letters of three bytes each. The longest event exceeds every request and is dropped.
  await page.evaluate(`
      const text = '\\u20ac'.repeat(900);
      for (let index = 0; index < 120; index += 1) throughline('track', 'n' + index, { text });
      throughline('track', 'huge', Object.fromEntries(Array.from({ length: 40 }, (_, index) => [index, text])));
    `);
  await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/events'));
  isUnavailable = false;
  const names = await eventually(async () => {
    const types = (await site.events()).map(({ type }) => type).filter((type) => type.startsWith('n'));
    return types.length >= 100 ? types : undefined;
  });
  expect(names.toSorted()).toEqual(Array.from({ length: 100 }, (_, index) => `n${index + 20}`).toSorted());
  expect(Math.max(...sent.map((body) => Buffer.byteLength(body)))).toBeLessThanOrEqual(60_000);
  expect(sent.join()).not.toContain('huge');
});

it('works without browser storage', async () => {
  const { site, page, errors } = await openSite();
  await page.addInitScript(`
      for (const [owner, name] of [[window, 'localStorage'], [Document.prototype, 'cookie']]) {
        Object.defineProperty(owner, name, { get() { throw new DOMException('no', 'SecurityError'); }, set() {} });
      }
    `);
  await page.goto(`${site.origin}/?utm_source=news`);
  await waitForScript(page);
  await page.evaluate("throughline('track', 'last')");
  expect(await site.storedUntil('last')).toEqual(['session', 'page_view', 'last']);
  expect(await site.visitors()).toMatchObject([{ webSessions: 1, firstTouch: { utm_source: 'news' } }]);
  expect(errors).toEqual([]);
});
