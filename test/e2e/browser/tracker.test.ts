import { CLICK_ID_FIELDS, TOUCH_FIELDS, UTM_FIELDS } from '../../../domain/touch-fields.ts';
import { useBrowser } from '../../support/browser.ts';
import { collectSentBodies, USER_AGENT, useSites, waitForEmptyQueue, waitForScript } from './tracked-site.ts';

const newPage = useBrowser({ userAgent: USER_AGENT });
const { world, openSite } = useSites();

it('the browser collects 20 fields of a touch, and the server adds the user agent and the IP address', async () => {
  const site = await openSite();
  const { page, errors } = await newPage();
  const sent = collectSentBodies(page);
  const queryFields = [...UTM_FIELDS, ...CLICK_ID_FIELDS];
  const values = Object.fromEntries(queryFields.map((name) => [name, `${name}-value`]));
  await page.context().addCookies([
    { name: '_fbc', value: 'fb.1.1790000000000.fbclid-value', url: site.origin },
    { name: '_fbp', value: 'fb.1.1790000000000.1234567890', url: site.origin },
  ]);
  const query = new URLSearchParams({ ...values, session: 'private' });
  await page.goto(`${site.origin}/workshops?${query.toString()}`, {
    referer: 'https://mail.example.com/inbox?message=private',
  });
  await site.waitForEvents(2);

  const [visitor] = await site.readVisitors();
  expect(visitor?.firstTouch).toEqual({
    ...values,
    referrer: 'https://mail.example.com/inbox',
    landingPath: '/workshops',
    fbc: 'fb.1.1790000000000.fbclid-value',
    fbp: 'fb.1.1790000000000.1234567890',
    userAgent: USER_AGENT,
    ip: '127.0.0.1',
  });
  expect(Object.keys(visitor?.firstTouch ?? {}).toSorted()).toEqual(TOUCH_FIELDS.toSorted());
  expect(sent.join()).not.toMatch(/userAgent|"ip"|private/);
  expect(errors).toEqual([]);
});

it("derives fbc from the URL's Facebook click id when Meta's cookie is missing, and omits empty fields", async () => {
  const site = await openSite();
  const { page } = await newPage();
  await page.goto(`${site.origin}/?fbclid=click-1&utm_source=%00&gclid=`);
  await site.waitForEvents(2);
  const [visitor] = await site.readVisitors();
  expect(visitor?.firstTouch).toEqual({
    fbclid: 'click-1',
    fbc: expect.stringMatching(/^fb\.1\.\d{13}\.click-1$/),
    landingPath: '/',
    userAgent: USER_AGENT,
    ip: '127.0.0.1',
  });
});

it("derives fbc from the URL's click id when Meta's cookie has another click id, and otherwise keeps the cookie", async () => {
  const oldCookie = 'fb.1.1770000000000.OLDclick';
  const readFbcOfArrival = async (query: string) => {
    const site = await openSite();
    const { page } = await newPage();
    await page.context().addCookies([{ name: '_fbc', value: oldCookie, url: site.origin }]);
    await page.goto(`${site.origin}/${query}`);
    await site.waitForEvents(2);
    const [visitor] = await site.readVisitors();
    return visitor?.firstTouch?.['fbc'];
  };
  expect(await readFbcOfArrival('?fbclid=NEWclick')).toMatch(/^fb\.1\.\d{13}\.NEWclick$/);
  expect(await readFbcOfArrival('?fbclid=OLDclick')).toBe(oldCookie);
  expect(await readFbcOfArrival('')).toBe(oldCookie);
});

it('counts one session and a page view per page, also in a single-page application', async () => {
  const site = await openSite({ head: '<title>Home</title>' });
  const { page } = await newPage();
  await page.goto(`${site.origin}/`);
  await waitForScript(page);
  const evaluateAndWait = async (code: string, count: number) => {
    await page.evaluate(code);
    await site.waitForEvents(count);
  };
  await site.waitForEvents(2);
  await evaluateAndWait("history.pushState(null, '', '/a')", 3);
  await evaluateAndWait("history.replaceState(null, '', '/b')", 4);
  // A change of only the query, the state or an anchor such as `#top` counts no page view. A hash route such
  // as `#/inbox` is part of the path, so its change counts.
  await page.evaluate("history.pushState(null, '', '/b?sort=up#top'); history.replaceState({ y: 1 }, '')");
  await evaluateAndWait("history.pushState(null, '', '/c#/inbox')", 5);
  await evaluateAndWait('history.go(-2)', 6);
  await evaluateAndWait("throughline('page')", 7);
  await page.goto(`${site.origin}/d`);
  const events = await site.waitForEvents(8);

  expect(events.map(({ type, detail }) => [type, detail['path']])).toEqual([
    ['session', undefined],
    ...['/', '/a', '/b', '/c#/inbox', '/b', '/b', '/d'].map((path) => ['page_view', path]),
  ]);
  expect(await site.readVisitors()).toMatchObject([{ webSessions: 1, pageviews: 7, totalTouches: 0 }]);
  expect(new Set(events.map(({ sessionId }) => sessionId)).size).toBe(1);
});

it('counts a page view when a page is shown or restored, but not while it is prerendered', async () => {
  const site = await openSite();
  const { page } = await newPage();
  await page.addInitScript("Object.defineProperty(document, 'prerendering', { get: () => !window.isShown })");
  const sent = collectSentBodies(page);
  await page.goto(site.origin);
  await page.goto(`${site.origin}/next`);
  expect(sent).toEqual([]);
  await page.evaluate("isShown = true; document.dispatchEvent(new Event('prerenderingchange'))");
  await site.waitForEvents(2);
  await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
  const events = await site.waitForEvents(3);
  expect(events.map(({ detail }) => detail['path'])).toEqual([undefined, '/next', '/next']);
});

it('starts a session when the campaign changes, not for the same campaign or a direct visit', async () => {
  const site = await openSite();
  const { page } = await newPage();
  const visits = [
    '/?utm_source=news',
    '/?utm_source=news',
    '/plans',
    '/?gclid=click-2',
    '/?gclid=click-2',
    '/?utm_medium=click-2',
  ];
  const expected = [2, 3, 4, 6, 7, 9];
  for (const [index, path] of visits.entries()) {
    await page.goto(site.origin + path);
    await site.waitForEvents(expected[index] ?? 0);
  }
  expect(await site.readVisitors()).toMatchObject([
    {
      webSessions: 3,
      pageviews: 6,
      totalTouches: 3,
      firstTouch: { utm_source: 'news' },
      lastTouch: { utm_medium: 'click-2' },
    },
  ]);
});

it('starts a direct session after 30 idle minutes although the URL still has campaign parameters', async () => {
  const site = await openSite();
  const { page } = await newPage();
  await page.clock.install();
  await page.goto(`${site.origin}/?utm_source=news`);
  await waitForScript(page);
  const trackAfter = async (after: string) => {
    await page.clock.fastForward(after);
    await page.evaluate("throughline('track', 'looked')");
    await page.clock.fastForward(2000);
  };
  await page.clock.fastForward(2000);
  await site.waitForEvents(2);
  await trackAfter('29:00');
  await site.waitForEvents(3);
  await trackAfter('31:00');
  await site.waitForEvents(5);
  expect(await site.readVisitors()).toMatchObject([
    { webSessions: 2, pageviews: 1, totalTouches: 1, lastTouch: { utm_source: 'news' } },
  ]);
});

it('tracks a page once when the script is loaded twice, under a CSP that allows only the API', async () => {
  const site = await openSite({
    tags: 2,
    policy: `default-src 'none'; script-src ${world.api.url}; connect-src ${world.api.url}`,
  });
  const { page, errors } = await newPage();
  await page.goto(site.origin);
  await site.waitForEvents(2);
  await page.evaluate("throughline('track', 'last')");
  expect((await site.waitForEvents(3)).map(({ type }) => type)).toEqual(['session', 'page_view', 'last']);
  expect(errors).toEqual([]);
});

it('stores the visitor id in a cookie for 395 days and sends pending events when the page closes', async () => {
  const site = await openSite();
  const { page } = await newPage();
  await page.goto(site.origin);
  await waitForScript(page);
  await page.evaluate("throughline('track', 'left'); location.href = 'about:blank'");
  const [event] = await site.waitForEvents(3);
  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name === `tl_id_${site.project.slice(0, 8)}`);
  expect(cookie).toMatchObject({ value: event?.visitorId, sameSite: 'Lax', path: '/', httpOnly: false });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(395);
});

it('keeps the visitor id in localStorage when the browser refuses the cookie', async () => {
  const site = await openSite({ attributes: 'data-cookie-domain="example.com"' });
  const { page, errors } = await newPage();
  await page.goto(site.origin);
  await site.waitForEvents(2);
  await page.goto(`${site.origin}/next`);
  await site.waitForEvents(3);
  expect(await page.context().cookies()).toEqual([]);
  expect(await site.readVisitors()).toMatchObject([{ webSessions: 1, pageviews: 2 }]);
  expect(errors).toEqual([]);
});

it('stores no events of a page whose origin the write key does not allow, and throws no error', async () => {
  const site = await openSite();
  const { page } = await newPage();
  const refused = page.waitForResponse(
    (answer) => answer.url().endsWith('/events') && answer.status() === 403,
  );
  const pageErrors: Error[] = [];
  page.on('pageerror', (error) => pageErrors.push(error));
  await page.goto(site.origin.replace('127.0.0.1', 'localhost'));
  await refused;
  await waitForEmptyQueue(page);
  expect(await site.readEvents()).toEqual([]);
  expect(pageErrors).toEqual([]);
});
