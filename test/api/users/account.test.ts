import { keepOpen } from '../../support/keep-open.ts';
import { getToken, getRefreshFields, postForm } from '../oauth/client.ts';
import { parseSuccess, bearer, send, type Answer } from '../open-world.ts';
import { CALLBACK, openSignIn } from '../sign-in/open-sign-in.ts';
import type { Browser } from '../browser.ts';

const world = keepOpen(openSignIn);

type Request = { method?: string; body?: unknown };

const callUsers = (token: string, path: string, request: Request = {}): Promise<Answer> =>
  send(`${world.api.url}/users${path}`, { ...request, headers: bearer(token) });

const getSessions = (answer: Answer) => parseSuccess('listSessions', answer).sessions;

async function authorize(browser: Browser, clientId: string, address: string) {
  const request = { client_id: clientId, scope: 'account:write' };
  const { path, verifier } = await world.signIn(browser, request, address);
  const agreed = await browser.submit(`${path}/answer`, { fields: { answer: 'agree' } });
  const { location } = await browser.follow(agreed);
  const answer = await world.exchangeCode(location, verifier, clientId);
  return { token: getToken(answer, 'access_token'), refreshToken: getToken(answer, 'refresh_token') };
}

async function createPersonWithClient(): Promise<{ id: string; address: string; clientId: string }> {
  const address = `${crypto.randomUUID()}@example.com`;
  const id = await world.createUser(address);
  const { clientId } = await world.createClient({ userId: id, allowedScopes: ['account:write'] });
  return { id, address, clientId };
}

it("a user's sessions are listed with IP addresses and times, and the current session is marked", async () => {
  const { address, clientId } = await createPersonWithClient();
  const first = await authorize(world.openBrowser(), clientId, address);
  const second = await authorize(world.openBrowser(), clientId, address);
  const listed = getSessions(await callUsers(first.token, '/me/sessions'));
  expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(listed).toHaveLength(2);
  expect(listed[0]).toMatchObject({
    ip: expect.stringContaining('127.0.0.1'),
    userAgent: expect.any(String),
    signedInAt: expect.any(String),
    lastSeenAt: expect.any(String),
  });
  const listedBySecond = getSessions(await callUsers(second.token, '/me/sessions'));
  expect(listedBySecond.find(({ isCurrent }) => isCurrent)?.id).toBe(
    listed.find(({ isCurrent }) => !isCurrent)?.id,
  );
});

it('users can end one session, or all except the current session, and authorized applications keep their access', async () => {
  const { id, address, clientId } = await createPersonWithClient();
  const browsers = [world.openBrowser(), world.openBrowser(), world.openBrowser()] as const;
  const { token } = await authorize(browsers[0], clientId, address);
  await authorize(browsers[1], clientId, address);
  await authorize(browsers[2], clientId, address);
  const isSignedIn = async (browser: Browser) => {
    const request = world.buildAuthorizationRequest({ client_id: clientId, scope: 'account:write' });
    return (await browser.open(request.path)).location.startsWith(CALLBACK);
  };
  expect(await isSignedIn(browsers[2])).toBe(true);
  const others = getSessions(await callUsers(token, '/me/sessions')).filter(({ isCurrent }) => !isCurrent);
  const path = `/me/sessions/${others[0]?.id}`;
  expect((await callUsers(token, path, { method: 'DELETE' })).body).toEqual({ ended: 1 });
  expect((await callUsers(token, path, { method: 'DELETE' })).status).toBe(404);
  expect((await callUsers(token, '/me/sessions', { method: 'DELETE' })).body).toEqual({ ended: 1 });
  expect(await Promise.all(browsers.map(isSignedIn))).toEqual([true, false, false]);
  expect(getSessions(await callUsers(token, '/me/sessions'))).toHaveLength(1);

  const stranger = await world.createToken(world.ownerId);
  const currentId = getSessions(await callUsers(token, '/me/sessions'))[0]?.id;
  expect((await callUsers(stranger, `/me/sessions/${currentId}`, { method: 'DELETE' })).status).toBe(404);
  const entries = await world.sql('select action from audit_entries where target = $1 order by id', [id]);
  expect(entries.map(({ action }) => action)).toEqual([
    'user.create',
    'user.end-session',
    'user.end-sessions',
  ]);
});

it('an authorized application is listed, and its access and refresh tokens are refused once the user revokes it', async () => {
  const { id, address, clientId } = await createPersonWithClient();
  const { token, refreshToken } = await authorize(world.openBrowser(), clientId, address);
  const userToken = await world.createToken(id);
  const listed = await callUsers(userToken, '/me/authorized-apps');
  expect(listed.body).toMatchObject({
    apps: [
      {
        clientId,
        name: 'Example CRM',
        registeredItself: false,
        scopes: ['account:write'],
        authorizedAt: expect.any(String),
      },
    ],
  });
  const path = `/me/authorized-apps/${clientId}`;
  const stranger = await world.createToken(world.ownerId);
  expect((await callUsers(stranger, path, { method: 'DELETE' })).status).toBe(404);
  expect((await callUsers(token, '/me/sessions')).status).toBe(200);
  expect((await callUsers(userToken, path, { method: 'DELETE' })).body).toEqual({ ended: 1 });
  expect((await callUsers(token, '/me/sessions')).status).toBe(401);
  const fields = getRefreshFields({ clientId, secret: '' }, refreshToken);
  expect((await postForm(world.api.url, 'token', fields)).status).toBe(400);
  expect((await callUsers(userToken, '/me/authorized-apps')).body).toEqual({ apps: [] });
  expect((await callUsers(userToken, path, { method: 'DELETE' })).status).toBe(404);
});

it('users can change their name and picture, but not their platform role', async () => {
  const { id, address } = await createPersonWithClient();
  const token = await world.createToken(id);
  const change = (body: Record<string, unknown>) => callUsers(token, '/me', { method: 'PATCH', body });
  const image = 'https://images.example.com/ada.png';
  expect((await change({ name: 'Ada', image })).body).toMatchObject({ user: { name: 'Ada', image } });
  expect((await change({ image: null })).body).toMatchObject({ user: { name: 'Ada', email: address } });
  expect((await callUsers(token, '/me')).body).not.toHaveProperty('user.image');
  expect((await change({ platformRole: 'admin' })).status).toBe(400);
});

it('only a platform admin can disable and enable users, and a disabled user loses sessions and tokens', async () => {
  const adminId = await world.createPerson({ platformAdmin: true });
  const { id, address, clientId } = await createPersonWithClient();
  const { token: userToken } = await authorize(world.openBrowser(), clientId, address);
  const platform = await world.createToken(adminId);
  const setDisabled = (token: string, disabled: boolean, userId = id) =>
    callUsers(token, `/${userId}`, { method: 'PATCH', body: { disabled } });

  expect((await setDisabled(await world.createToken(world.ownerId), true)).status).toBe(404);
  expect((await setDisabled(await world.createToken(id), true)).status).toBe(403);
  expect(
    (await setDisabled(await world.createToken(adminId, { scopes: ['account:write'] }), true)).status,
  ).toBe(404);
  expect((await setDisabled(platform, true, adminId)).status).toBe(409);
  const body = { userId: id, disabled: true, endedSessions: 1, endedConsents: 1 };
  expect((await setDisabled(platform, true)).body).toEqual(body);
  expect((await callUsers(userToken, '/me/sessions')).status).toBe(401);
  expect((await setDisabled(platform, true)).body).toEqual({ ...body, endedSessions: 0, endedConsents: 0 });
  expect((await setDisabled(platform, false)).body).toMatchObject({ disabled: false });
  // Token times have a resolution of one second, so tokens from the second in which the user was disabled are
  // refused.
  const later = await world.createToken(id, { issuedAt: new Date(Date.now() + 1_000) });
  expect((await callUsers(later, '/me')).status).toBe(200);
  const entries = await world.sql(
    `select action, actor from audit_entries where target = $1 and action <> 'user.create' order by id`,
    [id],
  );
  expect(entries).toEqual(
    ['user.disable', 'user.enable'].map((action) => ({ action, actor: `user:${adminId}` })),
  );
});
