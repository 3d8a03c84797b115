import { randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { createConsoleLink } from '../../../admin/console-link.ts';
import { deriveSealingKeys } from '../../../api/console/session.ts';
import { getConsoleSessionId } from '../../../models/oauth/console-sessions.ts';
import { openSeal, parseKeyring } from '../../../models/sealed.ts';
import { AUDIENCE } from '../../support/api.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { SIGN_IN_KEYRING } from '../../support/keys.ts';
import { openBrowser, type Browser } from '../browser.ts';
import { openWorld } from '../open-world.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CONSOLE = '__Host-throughline-console';

const world = keepOpen(openWorld);

const headers = { 'x-console': '1' };
const ME_PATH = '/console/api/users/me';

async function openLink(browser: Browser, user: string): Promise<void> {
  const link = await createConsoleLink(world.admin, SIGN_IN_KEYRING, { user, lifetimeMs: 60_000 });
  await browser.open(link);
  await browser.follow(await browser.submit(link));
}

async function followRedirects(link: string): Promise<string> {
  const browser = world.openBrowser();
  await browser.open(link);
  let shown = await browser.submit(link);
  let last = '';
  while (shown.location.startsWith('/')) {
    last = shown.location;
    shown = await browser.open(last);
  }
  return last;
}

async function signIn(user: string, api = world.api): Promise<Browser> {
  const browser = openBrowser(api.url);
  await openLink(browser, user);
  return browser;
}

/**
 * Returns the session cookie. `isRemoved`: also removes it from the browser, because browsers do not send it
 * after a click on a link in a mail.
 */
function getCookie({ cookies }: Browser, { isRemoved = false } = {}): string {
  const index = cookies.findIndex(({ name }) => name === CONSOLE);
  const cookie = cookies[index];
  if (!cookie) throw new Error('The browser is not signed in to the console.');
  if (isRemoved) cookies.splice(index, 1);
  return `${CONSOLE}=${cookie.value}`;
}

const getStatus = async (cookie: string, api = world.api): Promise<number> =>
  (await fetch(api.url + ME_PATH, { headers: { ...headers, cookie } })).status;

it("a console session ends when the same browser signs in again, even if the browser does not send the session's cookie", async () => {
  for (const isRemoved of [false, true]) {
    const browser = await signIn(await world.createPerson());
    const first = getCookie(browser, { isRemoved });
    expect(await getStatus(first)).toBe(200);
    await browser.follow(await browser.open('/console/sign-in'));
    expect(await getStatus(getCookie(browser))).toBe(200);
    expect(await getStatus(first)).toBe(401);
  }
});

it('a sign-in link of the console leads to its project, and never to another origin', async () => {
  const { projectId, ownerId } = world.tenant;
  const link = { user: ownerId, lifetimeMs: 60_000 };
  const projectUrl = await createConsoleLink(world.admin, SIGN_IN_KEYRING, { ...link, project: projectId });
  const plainUrl = await createConsoleLink(world.admin, SIGN_IN_KEYRING, link);
  expect(await followRedirects(projectUrl)).toBe(`/console/p/${projectId}`);
  expect(await followRedirects(`${plainUrl}?return=https://evil.example/`)).toBe('/console');
});

it('no sign-in link is created with an invalid key ring', async () => {
  const user = await world.createPerson();
  await expect(createConsoleLink(world.admin, 'invalid', { user, lifetimeMs: 60_000 })).rejects.toThrow(
    TypeError,
  );
  expect(await world.sql('select from sign_in_links where user_id = $1', [user])).toEqual([]);
});

it('a sign-in link returns to a requested console page with its query parameters', async () => {
  const { projectId, ownerId } = world.tenant;
  const page = `/console/p/${projectId}/ads?search=ski+boots*&from=%22a%22`;
  const link = await createConsoleLink(world.admin, SIGN_IN_KEYRING, { user: ownerId, lifetimeMs: 60_000 });
  expect(await followRedirects(`${link}?return=${encodeURIComponent(page)}`)).toBe(page);
});

it('the token of a console session lasts 12 hours', async () => {
  const [, secret = ''] = getCookie(await signIn(await world.createPerson())).split('=');
  const found = await world.sql('select payload from oidc_records where id = $1', [
    getConsoleSessionId(secret),
  ]);
  const { payload } = z.object({ payload: z.object({ sealedToken: z.string() }) }).parse(found[0]);
  const binding = `console_sessions:${getConsoleSessionId(secret).toString('hex')}`;
  const token = await openSeal(
    deriveSealingKeys(parseKeyring(SIGN_IN_KEYRING)),
    binding,
    payload.sealedToken,
  );
  const { exp = 0, iat = 0 } = decodeJwt(token);
  expect(exp - iat).toBe(12 * 60 * 60);
});

it('a console session ends when another user signs in with the same browser', async () => {
  const browser = await signIn(await world.createPerson());
  const first = getCookie(browser, { isRemoved: true });
  await openLink(browser, await world.createPerson());
  expect(await getStatus(getCookie(browser))).toBe(200);
  expect(await getStatus(first)).toBe(401);
});

it('all console sessions and unfinished sign-ins of a user end when the user ends all sessions', async () => {
  const user = await world.createPerson();
  const browser = await signIn(user);
  const first = getCookie(browser);
  const unfinished = await browser.open((await browser.open('/console/sign-in')).location);
  expect(unfinished.location).toContain('/console/signed-in?code=');
  const elsewhere = await signIn(user);
  const ended = await world.requestAs(user, '/users/me/sessions', { method: 'DELETE' });
  expect(ended.status).toBe(200);
  expect(await getStatus(first)).toBe(401);
  expect(await getStatus(getCookie(elsewhere))).toBe(401);
  expect((await browser.open(unfinished.location)).status).toBe(400);
});

const OWN_ORIGIN = new URL(AUDIENCE).origin;

it.each<[number, Record<string, string>]>([
  [200, {}],
  [200, { origin: OWN_ORIGIN }],
  [200, { origin: OWN_ORIGIN, 'sec-fetch-site': 'same-origin' }],
  [200, { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  [403, { origin: 'https://evil.example' }],
  [403, { origin: `${OWN_ORIGIN}.evil.example` }],
  [403, { origin: OWN_ORIGIN.replace('https:', 'http:') }],
  [403, { origin: `${OWN_ORIGIN}:8443` }],
  [403, { origin: '' }],
  [403, { origin: 'null' }],
  [403, { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  [403, { origin: OWN_ORIGIN, 'sec-fetch-site': 'cross-site' }],
  [403, { 'sec-fetch-site': 'same-site' }],
  [403, { 'x-console': '' }],
])(
  'the API answers %i to a request with the cookie of a console session and the headers %j',
  async (status, extraHeaders) => {
    const cookie = getCookie(await signIn(await world.createPerson()));
    const answer = await fetch(world.api.url + ME_PATH, { headers: { ...headers, ...extraHeaders, cookie } });
    expect(answer.status).toBe(status);
    const signOut = { method: 'POST', headers: { ...headers, ...extraHeaders, cookie } };
    const ended = await fetch(`${world.api.url}/console/sign-out`, signOut);
    expect(ended.status).toBe(status === 200 ? 204 : status);
    expect(await getStatus(cookie)).toBe(status === 200 ? 401 : 200);
  },
);

it('signing out of the console ends the session and unfinished sign-ins of the browser', async () => {
  const browser = await signIn(await world.createPerson());
  const first = getCookie(browser);
  const unfinished = await browser.open((await browser.open('/console/sign-in')).location);
  expect((await browser.submit('/console/sign-out', { headers })).status).toBe(204);
  expect(await getStatus(first)).toBe(401);
  expect((await browser.open(unfinished.location)).status).toBe(400);
  expect((await browser.submit('/console/sign-out', { headers })).status).toBe(204);
});

it('a console session ends when its encryption key is removed from the key ring', async () => {
  const cookie = getCookie(await signIn(await world.createPerson()));
  const env = { SIGN_IN_KEYRING: `after:${randomBytes(32).toString('base64')}` };
  expect(await getStatus(cookie, await world.startApi({ env }))).toBe(401);
  expect(await getStatus(cookie)).toBe(200);
});

it('a console session works in every process during a key rotation, even if another process issued the token', async () => {
  const next = `next:${randomBytes(32).toString('base64')}`;
  const rotatedApi = await world.startApi({ env: { SIGN_IN_KEYRING: `${next},${SIGN_IN_KEYRING}` } });
  const api = await world.startApi({
    env: { SIGN_IN_KEYRING: `${SIGN_IN_KEYRING},${next}`, JWKS_URL: `${rotatedApi.url}/api/auth/jwks` },
  });
  const browser = await signIn(await world.createPerson(), api);
  expect(await getStatus(getCookie(browser), api)).toBe(200);
  expect(await getStatus(getCookie(browser), rotatedApi)).toBe(200);
});

it('guesses of the console cookie are rate limited, but existing sessions still work', async () => {
  const api = await world.startApi({ env: { RATE_LIMIT_FAILED_CREDENTIALS: '3/60' } });
  const cookie = getCookie(await signIn(await world.createPerson()));
  const guess = () => getStatus(`${CONSOLE}=${randomBytes(32).toString('base64url')}`, api);
  await Promise.all([guess(), guess(), guess()]);
  expect(await guess()).toBe(429);
  expect(await getStatus(cookie, api)).toBe(200);
});

it('the console serves its page at any path below `/console`, but answers 404 for a missing asset', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'console-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>Console</title><p>__OUTBOX__ __SELF_SERVICE__ __SIGNED_OUT__',
  );
  await writeFile(join(folder, 'assets', 'index-1.js'), 'export {};');
  const env = { CONSOLE_FOLDER: folder, SANDBOX_OUTBOX_URL: 'http://127.0.0.1:4051/?a="b"&c' };
  const served = await world.startApi({ env });
  try {
    const getPageStatus = async (path: string) => (await fetch(`${served.url}/console${path}`)).status;
    for (const path of ['', '/nowhere', '/p/x/settings/nothing']) {
      expect([path, await getPageStatus(path)]).toEqual([path, 200]);
    }
    const read = async (sent: Record<string, string>) =>
      (await fetch(`${served.url}/console`, { headers: sent })).text();
    const link = { 'Sec-Fetch-Site': 'same-origin' };
    expect(await read(link)).toContain('<p>http://127.0.0.1:4051/?a=%22b%22&amp;c false true');
    // When a link in a mail opens the page, browsers omit the cookie, so the user may still be signed in.
    expect(await read({ 'Sec-Fetch-Site': 'cross-site' })).toContain('c false false');
    expect(await read({ ...link, cookie: `${CONSOLE}=x` })).toContain('c false false');
    expect(await getPageStatus('/assets/index-1.js')).toBe(200);
    for (const file of ['index-gone.js', 'gone.css', 'nested/gone.js']) {
      expect([file, await getPageStatus(`/assets/${file}`)]).toEqual([file, 404]);
    }
  } finally {
    await served.stop();
    await rm(folder, { recursive: true });
  }
});
