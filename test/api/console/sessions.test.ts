import { randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { createConsoleLink } from '../../../admin/console-link.ts';
import { deriveSealingKeys } from '../../../api/console/session.ts';
import { getConsoleSessionId } from '../../../models/oauth/console-sessions.ts';
import { openSeal, parseKeyring } from '../../../models/sealed.ts';
import { AUDIENCE, type TestApi } from '../../support/api.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { SIGN_IN_KEYRING } from '../../support/keys.ts';
import { bearer, openWorld } from '../open-world.ts';
import { newVisitor, type Visitor } from '../sign-in/visitor.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CONSOLE = '__Host-throughline-console';

const world = keepOpen(openWorld);

const headers = { 'x-console': '1' };
const ME_PATH = '/console/api/users/me';

/** Runs `work` with a second process of the API. */
async function withSecondApi<Result>(env: Record<string, string>, work: (api: TestApi) => Promise<Result>) {
  const api = await world.startApi({ env });
  return await work(api);
}

/** Opens a sign-in link for a person and continues to the console. */
async function openLink(visitor: Visitor, user: string): Promise<void> {
  const link = await createConsoleLink(world.admin, SIGN_IN_KEYRING, { user, lifetimeMs: 60_000 });
  await visitor.open(link);
  await visitor.follow(await visitor.submit(link));
}

/** Returns the address where a link's redirects end. */
async function followRedirects(link: string): Promise<string> {
  const visitor = newVisitor(world.api.url);
  await visitor.open(link);
  let shown = await visitor.submit(link);
  let last = '';
  while (shown.location.startsWith('/')) {
    last = shown.location;
    shown = await visitor.open(last);
  }
  return last;
}

async function signIn(user: string, api = world.api): Promise<Visitor> {
  const visitor = newVisitor(api.url);
  await openLink(visitor, user);
  return visitor;
}

/** Returns the console cookie. `take` removes the cookie, because browsers omit it when a mail opens the link. */
function getCookie({ cookies }: Visitor, { take = false } = {}): string {
  const index = cookies.findIndex(({ name }) => name === CONSOLE);
  const cookie = cookies[index];
  if (!cookie) throw new Error('The browser is not signed in in the console.');
  if (take) cookies.splice(index, 1);
  return `${CONSOLE}=${cookie.value}`;
}

const statusWith = async (cookie: string, api = world.api): Promise<number> =>
  (await fetch(api.url + ME_PATH, { headers: { ...headers, cookie } })).status;

it('the sessions of the console end when the same browser signs in again, with or without the cookie', async () => {
  for (const take of [false, true]) {
    const visitor = await signIn(await world.createPerson());
    const first = getCookie(visitor, { take });
    expect(await statusWith(first)).toBe(200);
    await visitor.follow(await visitor.open('/console/sign-in'));
    expect(await statusWith(getCookie(visitor))).toBe(200);
    expect(await statusWith(first)).toBe(401);
  }
});

it('the sessions of the console start at the project of the sign-in link, and never at another origin', async () => {
  const { projectId, ownerId } = world.tenant;
  const link = { user: ownerId, lifetimeMs: 60_000 };
  const projectUrl = await createConsoleLink(world.admin, SIGN_IN_KEYRING, { ...link, project: projectId });
  const plainUrl = await createConsoleLink(world.admin, SIGN_IN_KEYRING, link);
  expect(await followRedirects(projectUrl)).toBe(`/console/p/${projectId}`);
  expect(await followRedirects(`${plainUrl}?return=https://evil.example/`)).toBe('/console');
});

it('the sessions of the console last 12 hours, like their token', async () => {
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

it('the sessions of the console end when another user signs in in the same browser', async () => {
  const visitor = await signIn(await world.createPerson());
  const first = getCookie(visitor, { take: true });
  await openLink(visitor, await world.createPerson());
  expect(await statusWith(getCookie(visitor))).toBe(200);
  expect(await statusWith(first)).toBe(401);
});

it('the sessions of the console end in every browser when their user ends all sessions, and unfinished sign-ins end too', async () => {
  const user = await world.createPerson();
  const visitor = await signIn(user);
  const first = getCookie(visitor);
  const unfinished = await visitor.open((await visitor.open('/console/sign-in')).location);
  expect(unfinished.location).toContain('/console/signed-in?code=');
  const elsewhere = await signIn(user);
  const ended = await fetch(`${world.api.url}/users/me/sessions`, {
    method: 'DELETE',
    headers: bearer(await world.createToken(user, { scopes: ['account:write'] })),
  });
  expect(ended.status).toBe(200);
  expect(await statusWith(first)).toBe(401);
  expect(await statusWith(getCookie(elsewhere))).toBe(401);
  expect((await visitor.open(unfinished.location)).status).toBe(400);
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
])('the sessions of the console answer %i to a call with the headers %j', async (status, extraHeaders) => {
  const cookie = getCookie(await signIn(await world.createPerson()));
  const answer = await fetch(world.api.url + ME_PATH, { headers: { ...headers, ...extraHeaders, cookie } });
  expect(answer.status).toBe(status);
  const signOut = { method: 'POST', headers: { ...headers, ...extraHeaders, cookie } };
  const ended = await fetch(`${world.api.url}/console/sign-out`, signOut);
  expect(ended.status).toBe(status === 200 ? 204 : status);
  expect(await statusWith(cookie)).toBe(status === 200 ? 401 : 200);
});

it('the sessions of the console end by signing out, with unfinished sign-ins of the same browser', async () => {
  const visitor = await signIn(await world.createPerson());
  const first = getCookie(visitor);
  const unfinished = await visitor.open((await visitor.open('/console/sign-in')).location);
  expect((await visitor.submit('/console/sign-out', { headers })).status).toBe(204);
  expect(await statusWith(first)).toBe(401);
  expect((await visitor.open(unfinished.location)).status).toBe(400);
  expect((await visitor.submit('/console/sign-out', { headers })).status).toBe(204);
});

it('the sessions of the console end when their encryption key is removed from the keyring', async () => {
  const cookie = getCookie(await signIn(await world.createPerson()));
  const SIGN_IN_KEYRING_AFTER = `after:${randomBytes(32).toString('base64')}`;
  await withSecondApi({ SIGN_IN_KEYRING: SIGN_IN_KEYRING_AFTER }, async (api) => {
    expect(await statusWith(cookie, api)).toBe(401);
  });
  expect(await statusWith(cookie)).toBe(200);
});

it('the sessions of the console start during a key rotation, also when another process issues the token', async () => {
  const next = `next:${randomBytes(32).toString('base64')}`;
  await withSecondApi({ SIGN_IN_KEYRING: `${next},${SIGN_IN_KEYRING}` }, async (rotatedApi) => {
    const env = {
      SIGN_IN_KEYRING: `${SIGN_IN_KEYRING},${next}`,
      JWKS_URL: `${rotatedApi.url}/api/auth/jwks`,
    };
    await withSecondApi(env, async (api) => {
      const visitor = await signIn(await world.createPerson(), api);
      expect(await statusWith(getCookie(visitor), api)).toBe(200);
      expect(await statusWith(getCookie(visitor), rotatedApi)).toBe(200);
    });
  });
});

it('the sessions of the console limit guesses of the cookie, without locking out the owner of a session', async () => {
  await withSecondApi({ RATE_LIMIT_FAILED_CREDENTIALS: '3/60' }, async (api) => {
    const cookie = getCookie(await signIn(await world.createPerson()));
    const guess = () => statusWith(`${CONSOLE}=${randomBytes(32).toString('base64url')}`, api);
    await Promise.all([guess(), guess(), guess()]);
    expect(await guess()).toBe(429);
    expect(await statusWith(cookie, api)).toBe(200);
  });
});

it('the console serves its page for any path, and answers 404 for a missing file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'console-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>Console</title><p>__OUTBOX__ __SELF_SERVICE__ __SIGNED_OUT__',
  );
  await writeFile(join(folder, 'assets', 'index-1.js'), 'export {};');
  const env = { CONSOLE_FOLDER: folder, SANDBOX_OUTBOX_URL: 'http://127.0.0.1:4051/?a="b"&c' };
  const served = await openWorld({ env });
  try {
    const getStatus = async (path: string) => (await fetch(`${served.api.url}/console${path}`)).status;
    for (const path of ['', '/nowhere', '/p/x/settings/nothing']) {
      expect([path, await getStatus(path)]).toEqual([path, 200]);
    }
    const read = async (sent: Record<string, string>) =>
      (await fetch(`${served.api.url}/console`, { headers: sent })).text();
    const link = { 'Sec-Fetch-Site': 'same-origin' };
    expect(await read(link)).toContain('<p>http://127.0.0.1:4051/?a=%22b%22&amp;c false true');
    // A browser with a session sends no cookie if a mail's link opened the page.
    expect(await read({ 'Sec-Fetch-Site': 'cross-site' })).toContain('c false false');
    expect(await read({ ...link, cookie: `${CONSOLE}=x` })).toContain('c false false');
    expect(await getStatus('/assets/index-1.js')).toBe(200);
    for (const file of ['index-gone.js', 'gone.css', 'nested/gone.js']) {
      expect([file, await getStatus(`/assets/${file}`)]).toEqual([file, 404]);
    }
  } finally {
    await served.close();
    await rm(folder, { recursive: true });
  }
});
