import { oauthClientDisable, oauthClientEnable } from '../../../admin/commands/oauth-client.ts';
import { userDisable, userEnable, userSignOut } from '../../../admin/commands/user.ts';
import { verifyClientProof } from '../../../api/oauth/verify-client-proof.ts';
import { inTransaction } from '../../../models/in-project.ts';
import { removeOAuthClient } from '../../../models/oauth/oauth-clients.ts';
import { getRedirectTarget, openBrowser } from '../oauth/browser.ts';
import {
  getAuthorizationUrl,
  getCredentialFields,
  getExchangeFields,
  getOauthError,
  openOAuthWorld,
  getRefreshFields,
  getToken,
} from '../oauth/open-oauth.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { bearer, getError, send } from '../open-world.ts';

const world = keepOpen(openOAuthWorld);

/** Returns the status of a request with a token and, for a refusal, the message. */
async function tryToken(token: string): Promise<[status: number, message?: string]> {
  const answer = await send(`${world.api.url}/users/me`, { headers: bearer(token) });
  return answer.status === 200 ? [200] : [answer.status, getError(answer).message];
}

/** Makes a person who has agreed to a client, with the resulting tokens. */
async function signIn() {
  const userId = await world.createPerson();
  const created = await world.createClient({ userId });
  const browser = openBrowser();
  const answer = await world.post(
    'token',
    getExchangeFields(created, await world.authorize(created, { browser, userId })),
  );
  return {
    userId,
    created,
    browser,
    access: getToken(answer, 'access_token'),
    refreshToken: getToken(answer, 'refresh_token'),
  };
}

const requestClientToken = async ({ clientId, secret }: { clientId: string; secret: string }) =>
  getToken(
    await world.post('token', { grant_type: 'client_credentials', ...getCredentialFields(clientId, secret) }),
    'access_token',
  );

/** Makes a token that was issued after any sign-out of these tests. */
const createLaterToken = (userId: string) =>
  world.createToken(userId, {
    issuer: `${world.api.url}/api/auth`,
    audience: world.api.url,
    issuedAt: new Date(Date.now() + 60_000),
  });

it('an access token is refused while its user is disabled', async () => {
  const { userId, created, access, refreshToken } = await signIn();
  const [later, clientToken] = [await createLaterToken(userId), await requestClientToken(created)];
  expect(await Promise.all([access, later, clientToken].map(tryToken))).toEqual([[200], [200], [200]]);
  expect(await userDisable(world.admin, { user: userId })).toMatchObject({ sessions: 1, consents: 1 });
  const refused = [401, 'The user of the access token is disabled.'];
  expect(await Promise.all([access, later, clientToken].map(tryToken))).toEqual([refused, refused, refused]);
  expect(getOauthError(await world.post('token', getRefreshFields(created, refreshToken)))).toEqual([
    401,
    'invalid_client',
  ]);
  await userEnable(world.admin, { user: userId });
  expect((await tryToken(access))[0]).toBe(401);
  expect(getOauthError(await world.post('token', getRefreshFields(created, refreshToken)))).toEqual([
    400,
    'invalid_grant',
  ]);
  expect(await tryToken(later)).toEqual([200]);
  expect(await tryToken(clientToken)).toEqual([200]);
});

it('an access token is refused once its user is signed out everywhere, and the browser has to sign in again', async () => {
  const { userId, created, browser, access, refreshToken } = await signIn();
  const clientToken = await requestClientToken(created);
  expect(await userSignOut(world.admin, { user: userId })).toEqual({ userId, sessions: 1, consents: 1 });
  expect(await tryToken(access)).toEqual([401, 'The access token ended when its user was signed out.']);
  expect(await tryToken(clientToken)).toEqual([200]);
  expect(getOauthError(await world.post('token', getRefreshFields(created, refreshToken)))).toEqual([
    400,
    'invalid_grant',
  ]);
  const login = getRedirectTarget(
    await browser.open(await getAuthorizationUrl(world, created, 'v'.repeat(43))),
  );
  expect(await (await world.pages.show(browser, login)).json()).toMatchObject({ prompt: 'login' });
  expect(await tryToken(await createLaterToken(userId))).toEqual([200]);
});

it('an access token is refused once its client is disabled or deleted', async () => {
  const { created, access } = await signIn();
  const clientToken = await requestClientToken(created);
  const refused = [401, 'The OAuth client of the access token is disabled or deleted.'];
  await oauthClientDisable(world.admin, { client: created.clientId });
  expect(await Promise.all([access, clientToken].map(tryToken))).toEqual([refused, refused]);
  await oauthClientEnable(world.admin, { client: created.clientId });
  expect(await Promise.all([access, clientToken].map(tryToken))).toEqual([[200], [200]]);
  await inTransaction(world.admin.database, (scope) => removeOAuthClient(scope, created.client.id));
  expect(await Promise.all([access, clientToken].map(tryToken))).toEqual([refused, refused]);
});

it('an access token is refused once the owner of its client is disabled, whoever gave consent', async () => {
  const [ownerId, userId] = [await world.createPerson(), await world.createPerson()];
  const created = await world.createClient({ userId: ownerId });
  const answer = await world.post(
    'token',
    getExchangeFields(created, await world.authorize(created, { userId })),
  );
  const [access, refreshToken] = [getToken(answer, 'access_token'), getToken(answer, 'refresh_token')];
  expect(await tryToken(access)).toEqual([200]);
  await userDisable(world.admin, { user: ownerId });
  expect(await tryToken(access)).toEqual([
    401,
    'The OAuth client of the access token is disabled or deleted.',
  ]);
  expect(getOauthError(await world.post('token', getRefreshFields(created, refreshToken)))[1]).toBe(
    'invalid_client',
  );
  const { database } = world.admin;
  const proof = { clientId: created.clientId, secret: created.secret, token: undefined };
  expect(await verifyClientProof(database, proof)).toBe(false);
  await userEnable(world.admin, { user: ownerId });
  expect(await tryToken(access)).toEqual([200]);
  expect(await verifyClientProof(database, proof)).toBe(true);
});
