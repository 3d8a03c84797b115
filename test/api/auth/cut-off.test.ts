import { oauthClientDisable, oauthClientEnable } from '../../../admin/commands/oauth-client.ts';
import { userDisable, userEnable, userSignOut } from '../../../admin/commands/user.ts';
import { verifyClientProof } from '../../../api/oauth/verify-client-proof.ts';
import { inTransaction } from '../../../models/in-project.ts';
import { removeOAuthClient } from '../../../models/oauth/oauth-clients.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { getToken, type ClientCredentials } from '../oauth/client.ts';
import { expectOauthError, getAuthorizationUrl, openOAuthWorld } from '../oauth/open-oauth.ts';
import { bearer, getError, send, type Answer } from '../open-world.ts';

const world = keepOpen(openOAuthWorld);

async function tryToken(token: string): Promise<[status: number, message?: string]> {
  const answer = await send(`${world.api.url}/users/me`, { headers: bearer(token) });
  return answer.status === 200 ? [200] : [answer.status, getError(answer).message];
}

const tryTokens = (...tokens: string[]) => Promise.all(tokens.map(tryToken));

const getTokens = (answer: Answer) => ({
  access: getToken(answer, 'access_token'),
  refreshToken: getToken(answer, 'refresh_token'),
});

async function signIn() {
  const userId = await world.createPerson();
  const created = await world.createClient({ userId });
  const browser = world.openBrowser();
  const answer = await world.exchange(created, await world.authorize(created, { browser, userId }));
  return { userId, created, browser, ...getTokens(answer) };
}

const requestOwnToken = async (client: ClientCredentials) =>
  getToken(await world.requestOwnToken(client), 'access_token');

/** Creates a token whose issue time is after any sign-out in these tests. */
const createLaterToken = (userId: string) =>
  world.createToken(userId, { issuedAt: new Date(Date.now() + 60_000) });

it('access tokens are refused while the user is disabled, and earlier sign-ins stay ended after the user is enabled again', async () => {
  const { userId, created, access, refreshToken } = await signIn();
  const [later, clientToken] = [await createLaterToken(userId), await requestOwnToken(created)];
  expect(await tryTokens(access, later, clientToken)).toEqual([[200], [200], [200]]);
  expect(await userDisable(world.admin, { user: userId })).toMatchObject({ sessions: 1, consents: 1 });
  const refused = [401, 'The user of the access token is disabled.'];
  expect(await tryTokens(access, later, clientToken)).toEqual([refused, refused, refused]);
  await expectOauthError(world.refresh(created, refreshToken), 401, 'invalid_client');
  await userEnable(world.admin, { user: userId });
  expect((await tryToken(access))[0]).toBe(401);
  await expectOauthError(world.refresh(created, refreshToken), 400, 'invalid_grant');
  expect(await tryToken(later)).toEqual([200]);
  expect(await tryToken(clientToken)).toEqual([200]);
});

it('access tokens for a user are refused once the user is signed out everywhere, and the browser must sign in again', async () => {
  const { userId, created, browser, access, refreshToken } = await signIn();
  const clientToken = await requestOwnToken(created);
  expect(await userSignOut(world.admin, { user: userId })).toEqual({ userId, sessions: 1, consents: 1 });
  expect(await tryToken(access)).toEqual([
    401,
    'The access token ended when its user was signed out. Sign in again.',
  ]);
  expect(await tryToken(clientToken)).toEqual([200]);
  await expectOauthError(world.refresh(created, refreshToken), 400, 'invalid_grant');
  const { location } = await browser.open(await getAuthorizationUrl(world.api.url, created.clientId));
  expect(JSON.parse((await world.pages.show(browser, location)).body)).toMatchObject({ prompt: 'login' });
  expect(await tryToken(await createLaterToken(userId))).toEqual([200]);
});

it('access tokens are refused while their client is disabled, and after it is deleted', async () => {
  const { created, access } = await signIn();
  const clientToken = await requestOwnToken(created);
  const refused = [401, 'The OAuth client of the access token is disabled or deleted.'];
  await oauthClientDisable(world.admin, { client: created.clientId });
  expect(await tryTokens(access, clientToken)).toEqual([refused, refused]);
  await oauthClientEnable(world.admin, { client: created.clientId });
  expect(await tryTokens(access, clientToken)).toEqual([[200], [200]]);
  await inTransaction(world.admin.database, (scope) => removeOAuthClient(scope, created.client.id));
  expect(await tryTokens(access, clientToken)).toEqual([refused, refused]);
});

it('access tokens of every user of a client are refused while the owner of the client is disabled', async () => {
  const [ownerId, userId] = [await world.createPerson(), await world.createPerson()];
  const created = await world.createClient({ userId: ownerId });
  const answer = await world.exchange(created, await world.authorize(created, { userId }));
  const { access, refreshToken } = getTokens(answer);
  expect(await tryToken(access)).toEqual([200]);
  await userDisable(world.admin, { user: ownerId });
  expect(await tryToken(access)).toEqual([
    401,
    'The OAuth client of the access token is disabled or deleted.',
  ]);
  await expectOauthError(world.refresh(created, refreshToken), 401, 'invalid_client');
  const { database } = world.admin;
  const proof = { clientId: created.clientId, secret: created.secret, token: undefined };
  expect(await verifyClientProof(database, proof)).toBe(false);
  await userEnable(world.admin, { user: ownerId });
  expect(await tryToken(access)).toEqual([200]);
  expect(await verifyClientProof(database, proof)).toBe(true);
});
