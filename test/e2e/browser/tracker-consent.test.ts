import type { Page } from 'playwright-core';
import { useBrowser } from '../../support/browser.ts';
import {
  listStoredNames,
  useSites,
  waitForScript,
  USER_AGENT,
  collectSentBodies,
  type TrackedSite,
} from './tracked-site.ts';

const ALL_COMMANDS = `
  throughline('consent', true);
  throughline('identify', { email: 'ada@example.com' });
  throughline('track', 'looked');
  throughline('page');
  history.pushState(null, '', '/elsewhere');
  document.querySelector('form').requestSubmit();
`;

const FORM = '<form name="contact" onsubmit="return false" data-throughline><button>Send</button></form>';

const newPage = useBrowser({ userAgent: USER_AGENT });
const { openSite } = useSites();

const openFormSite = (attributes = '') => openSite({ attributes, body: FORM });

async function waitForTypes(site: TrackedSite, count: number): Promise<string[]> {
  return (await site.waitForEvents(count)).map(({ type }) => type);
}

/** Leaves the page, which makes the script send its queue, and opens `address`. */
async function leaveFor(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
  await waitForScript(page);
}

it.each([
  ['Do Not Track', 'doNotTrack', '1'],
  ['Global Privacy Control', 'globalPrivacyControl', true],
])(
  'the tracking script sends and stores nothing when the browser signals %s',
  async (_name, property, value) => {
    const site = await openFormSite();
    const { page, errors } = await newPage();
    await page.addInitScript(
      `Object.defineProperty(navigator, '${property}', { get: () => ${JSON.stringify(value)} })`,
    );
    const sent = collectSentBodies(page);
    await page.goto(`${site.origin}/?utm_source=news`);
    await waitForScript(page);
    await page.evaluate(ALL_COMMANDS);
    await leaveFor(page, site.origin);
    expect(sent).toEqual([]);
    expect(await listStoredNames(page)).toEqual([]);
    expect(errors).toEqual([]);
  },
);

it('the tracking script sends and stores nothing before required consent, and later pages remember the consent', async () => {
  const site = await openFormSite('data-consent="required"');
  const { page } = await newPage();
  const sent = collectSentBodies(page);
  await page.goto(`${site.origin}/landing?utm_source=news`);
  await waitForScript(page);
  await page.evaluate(
    ALL_COMMANDS.replace("throughline('consent', true);", "throughline('consent', false);"),
  );
  await leaveFor(page, `${site.origin}/landing?utm_source=news`);
  expect([sent, await listStoredNames(page)]).toEqual([[], []]);

  await page.evaluate("history.pushState(null, '', '/plans')");
  await page.evaluate("throughline('consent', true)");
  expect(await waitForTypes(site, 2)).toEqual(['session', 'page_view']);
  // The landing page is the page that was loaded, not the page at the time of consent.
  expect(await site.readVisitors()).toMatchObject([
    { firstTouch: { utm_source: 'news', landingPath: '/landing' }, pageviews: 1 },
  ]);

  // The next page counts its view by the stored consent, so a repeated consent counts no second view.
  await leaveFor(page, `${site.origin}/next`);
  await page.evaluate("throughline('consent', true); throughline('track', 'last')");
  expect(await waitForTypes(site, 4)).toEqual(['session', 'page_view', 'page_view', 'last']);
});

it.each(['', 'data-consent="granted"', 'data-consent="required"'])(
  'the tracking script deletes its storage and stops when consent is withdrawn (attribute: “%s”)',
  async (attributes) => {
    const site = await openFormSite(attributes);
    const { page } = await newPage();
    await page.goto(site.origin);
    await waitForScript(page);
    await page.evaluate("throughline('consent', true)");
    await waitForTypes(site, 2);
    const id = site.project.slice(0, 8);
    expect(await listStoredNames(page)).toEqual(expect.arrayContaining([`tl_id_${id}`, `tl_session_${id}`]));

    const sent = collectSentBodies(page);
    await page.evaluate("throughline('track', 'waiting'); throughline('consent', false)");
    await page.evaluate(ALL_COMMANDS.replace("throughline('consent', true);", ''));
    await leaveFor(page, `${site.origin}/next`);
    await page.evaluate("throughline('track', 'later')");
    await leaveFor(page, `${site.origin}/last`);
    expect(sent).toEqual([]);
    // Only a site that assumes consent by default must store the refusal.
    expect(await listStoredNames(page)).toEqual(attributes.includes('required') ? [] : [`tl_consent_${id}`]);

    await page.evaluate("throughline('consent', true)");
    expect(await waitForTypes(site, 4)).toEqual(['session', 'page_view', 'session', 'page_view']);
    expect(await site.readVisitors()).toHaveLength(2);
  },
);

it('withdrawing consent replaces a consent cookie that was set before the site had `data-cookie-domain`', async () => {
  const site = await openSite({ attributes: 'data-cookie-domain="site.localhost"' });
  const { page } = await newPage();
  const url = site.origin.replace('127.0.0.1', 'www.site.localhost');
  const name = `tl_consent_${site.project.slice(0, 8)}`;
  await page.context().addCookies([{ name, value: '1', url }]);
  await page.goto(url);
  await waitForScript(page);
  await page.evaluate("throughline('consent', false)");
  expect(await page.context().cookies()).toMatchObject([{ name, value: '0', domain: '.site.localhost' }]);
});

it('a refusal on another host overrides a consent cookie that was set before the site had `data-cookie-domain`', async () => {
  const site = await openSite({ attributes: 'data-cookie-domain="site.localhost"' });
  const { page } = await newPage();
  const url = site.origin.replace('127.0.0.1', 'www.site.localhost');
  const name = `tl_consent_${site.project.slice(0, 8)}`;
  await page.context().addCookies([{ name, value: '1', url }]);
  await page.context().addCookies([{ name, value: '0', domain: '.site.localhost', path: '/' }]);
  await page.goto(url);
  await waitForScript(page);
  expect(await listStoredNames(page)).toEqual([name, name]);
});

it('the tracking script sends nothing when a page withdraws consent before the script loads', async () => {
  const site = await openSite({
    head: `<script>(window.throughline = function () { (throughline.q = throughline.q || []).push(arguments) });
        throughline('track', 'early'); throughline('consent', false)</script>`,
  });
  const { page } = await newPage();
  const sent = collectSentBodies(page);
  await page.goto(site.origin);
  await waitForScript(page);
  await page.goto('about:blank');
  expect(sent).toEqual([]);
});

it.each(['data-consent="Required"', 'data-consent'])(
  'the tracking script sends and stores nothing without consent when its tag has the attribute %s',
  async (attribute) => {
    const site = await openFormSite(attribute);
    const { page } = await newPage();
    const sent = collectSentBodies(page);
    await page.goto(site.origin);
    await waitForScript(page);
    await leaveFor(page, site.origin);
    expect([sent, await listStoredNames(page)]).toEqual([[], []]);
  },
);
