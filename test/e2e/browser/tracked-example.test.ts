import { join } from 'node:path';
import { readConfig } from '../../../dev/config.ts';
import { reservePort, type ReservedPort } from '../../../dev/processes/ports.ts';
import { useBrowser } from '../../support/browser.ts';
import { serveTrackedExample } from './serve-tracked-example.ts';
import {
  listStoredNames,
  waitForScript,
  USER_AGENT,
  useSites,
  collectSentBodies,
  type TrackedSite,
} from './tracked-site.ts';

const newPage = useBrowser({ userAgent: USER_AGENT });
const { newSite, apiUrl } = useSites();
const { cache } = readConfig();
let port: ReservedPort;
let stop: (() => Promise<unknown>) | undefined;
beforeAll(async () => {
  port = await reservePort(0, join(cache, 'ports'));
});
afterEach(() => stop?.());
afterAll(() => port.release());

async function serveExample({ project, key }: TrackedSite): Promise<string> {
  const served = await serveTrackedExample({ api: apiUrl(), project, key, port: String(port.port) });
  stop = served.stop;
  return served.address;
}

it('collects a visit of the example page from consent to a form', async () => {
  const site = await newSite({ allowed: [`http://127.0.0.1:${port.port}`] });
  const address = await serveExample(site);
  const { page, errors } = await newPage();
  const sent = collectSentBodies(page);
  await page.goto(`${address}?utm_source=example`);
  await waitForScript(page);
  await page.getByRole('link', { name: 'Lisbon' }).click();
  expect([sent, await listStoredNames(page)]).toEqual([[], []]);

  await page.getByRole('button', { name: 'Yes' }).click();
  await site.stored(2);
  await page.getByRole('link', { name: 'Porto' }).click();
  await site.stored(3);
  await page.getByRole('button', { name: 'Show prices' }).click();
  await site.stored(4);
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('E-mail').fill('ada@example.com');
  await page.getByRole('button', { name: 'Register' }).click();
  const events = await site.stored(5);

  expect(events.map(({ type, detail }) => [type, detail['path']])).toEqual([
    ['session', undefined],
    ['page_view', '/workshops/lisbon'],
    ['page_view', '/workshops/porto'],
    ['prices_shown', undefined],
    ['form_submit', '/workshops/porto'],
  ]);
  expect(await site.visitors()).toMatchObject([
    { webSessions: 1, pageviews: 2, firstTouch: { utm_source: 'example', landingPath: '/' } },
  ]);
  expect(await site.identities()).toEqual([{ kind: 'email', value: 'ada@example.com', verified: false }]);
  expect(sent.join()).not.toContain('Lovelace');
  expect(errors).toEqual([]);
});
