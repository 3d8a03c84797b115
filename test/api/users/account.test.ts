import { z } from 'zod';
import { userCreate } from '../../../admin/commands/user.ts';
import { closeContext, openContext } from '../../../admin/context.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { parseSuccess, bearer, send, type Answer } from '../open-world.ts';
import { CALLBACK, openSignIn } from '../sign-in/open-sign-in.ts';
import type { Visitor } from '../sign-in/visitor.ts';

const world = keepOpen(openSignIn);

type Request = { method?: string; body?: unknown };

const callUsers = (token: string, path: string, request: Request = {}): Promise<Answer> =>
  send(`${world.api.url}/users${path}`, { ...request, headers: bearer(token) });

const getSessions = (answer: Answer) => parseSuccess('listSessions', answer).sessions;
const tokenResponse = z.looseObject({ access_token: z.string(), refresh_token: z.string() });

/** Signs a person in, authorizes a client for them and returns its tokens. */
async function authorize(visitor: Visitor, clientId: string, address: string) {
  const started = await world.start(visitor, { client_id: clientId, scope: 'account:write' });
  await visitor.open(started.path);
  await visitor.submit(`${started.path}/link`, { fields: { address } });
  const link = await world.waitForLink(address, started.path);
  await visitor.open(link);
  const resumed = await visitor.open((await visitor.submit(link)).location);
  await visitor.open(resumed.location);
  const agreed = await visitor.submit(`${resumed.location}/answer`, { fields: { answer: 'agree' } });
  const { location } = await visitor.follow(agreed);
  const answer = await send(`${world.api.url}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code: new URL(location).searchParams.get('code') ?? '',
      redirect_uri: CALLBACK,
      code_verifier: started.verifier,
    }).toString(),
  });
  return tokenResponse.parse(answer.body);
}

/** Makes a person with an address, and a client that they may authorize. */
async function newPerson(): Promise<{ id: string; address: string; clientId: string }> {
  const address = `${crypto.randomUUID()}@example.com`;
  const id = await world.person(address);
  const { clientId } = await world.client({ userId: id, allowedScopes: ['account:write'] });
  return { id, address, clientId };
}

it('the sessions and applications of a user are listed with address and time, and the current session is marked', async () => {
  const { address, clientId } = await newPerson();
  const first = await authorize(world.visitor(), clientId, address);
  const second = await authorize(world.visitor(), clientId, address);
  const listed = getSessions(await callUsers(first.access_token, '/me/sessions'));
  expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(listed).toHaveLength(2);
  expect(listed[0]).toMatchObject({
    ip: expect.stringContaining('127.0.0.1'),
    userAgent: expect.any(String),
    signedInAt: expect.any(String),
    lastSeenAt: expect.any(String),
  });
  const listedBySecond = getSessions(await callUsers(second.access_token, '/me/sessions'));
  expect(listedBySecond.find(({ isCurrent }) => isCurrent)?.id).toBe(
    listed.find(({ isCurrent }) => !isCurrent)?.id,
  );
});

it('the sessions and applications of a user can be ended one by one, or all except the current session, and applications keep access', async () => {
  const { id, address, clientId } = await newPerson();
  const visitors = [world.visitor(), world.visitor(), world.visitor()] as const;
  const { access_token: token } = await authorize(visitors[0], clientId, address);
  await authorize(visitors[1], clientId, address);
  await authorize(visitors[2], clientId, address);
  const isSignedIn = async (visitor: Visitor) => {
    const request = world.authorizationRequest({ client_id: clientId, scope: 'account:write' });
    return (await visitor.open(request.path)).location.startsWith(CALLBACK);
  };
  expect(await isSignedIn(visitors[2])).toBe(true);
  const others = getSessions(await callUsers(token, '/me/sessions')).filter(({ isCurrent }) => !isCurrent);
  const path = `/me/sessions/${others[0]?.id}`;
  expect((await callUsers(token, path, { method: 'DELETE' })).body).toEqual({ ended: 1 });
  expect((await callUsers(token, path, { method: 'DELETE' })).status).toBe(404);
  expect((await callUsers(token, '/me/sessions', { method: 'DELETE' })).body).toEqual({ ended: 1 });
  expect(await Promise.all(visitors.map(isSignedIn))).toEqual([true, false, false]);
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

it('the sessions and applications of a user lose access when they are revoked: access and refresh tokens of an application are refused', async () => {
  const { id, address, clientId } = await newPerson();
  const { access_token: token, refresh_token: refreshToken } = await authorize(
    world.visitor(),
    clientId,
    address,
  );
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
  const refreshed = await send(`${world.api.url}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: refreshToken,
    }).toString(),
  });
  expect(refreshed.status).toBe(400);
  expect((await callUsers(userToken, '/me/authorized-apps')).body).toEqual({ apps: [] });
  expect((await callUsers(userToken, path, { method: 'DELETE' })).status).toBe(404);
});

it('users can change their name and picture only', async () => {
  const { id, address } = await newPerson();
  const token = await world.createToken(id);
  const change = (body: Record<string, unknown>) => callUsers(token, '/me', { method: 'PATCH', body });
  const image = 'https://images.example.com/ada.png';
  expect((await change({ name: 'Ada', image })).body).toMatchObject({ user: { name: 'Ada', image } });
  expect((await change({ image: null })).body).toMatchObject({ user: { name: 'Ada', email: address } });
  expect((await callUsers(token, '/me')).body).not.toHaveProperty('user.image');
  expect((await change({ platformRole: 'admin' })).status).toBe(400);
});

it('a platform admin is the only user who can disable and enable users', async () => {
  const admin = openContext({ databaseUrl: world.database.adminUrl, actor: 'test', signing: undefined });
  const created = { email: `${crypto.randomUUID()}@example.com`, name: 'Admin', platformAdmin: true };
  const { id: adminId } = await userCreate(admin, created);
  await closeContext(admin);
  const { id, address, clientId } = await newPerson();
  const { access_token: userToken } = await authorize(world.visitor(), clientId, address);
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
  // Token times have a resolution of one second, and a token of the sign-out's second is refused.
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
