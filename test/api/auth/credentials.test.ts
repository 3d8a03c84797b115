import { keepOpen } from '../../support/keep-open.ts';
import { request } from 'node:http';
import { appKeys } from '../../../models/access/app-keys.ts';
import { recordKeyUse } from '../../../models/access/keys.ts';
import { generateSecret } from '../../../models/secret-digest.ts';
import { appKeyIssue } from '../../../admin/commands/app-key.ts';
import { inProject } from '../../../models/in-project.ts';
import { eventually } from '../../support/eventually.ts';
import { apiKey, bearer, getError, openWorld, send } from '../open-world.ts';

/** An operation that takes every kind of credential. */
const BATCH_PATH = '/emails/batch/never-queued';

const world = keepOpen(openWorld);

const get = (path: string, headers: Record<string, string>) => send(world.api.url + path, { headers });

it('a request without credentials gets 401, and the response names every accepted scheme', async () => {
  const answer = await get(BATCH_PATH, {});
  expect(answer.status).toBe(401);
  expect(getError(answer).message).toMatch(/X-App-Key.*Bearer.*ApiKey/);
  expect(answer.headers.get('www-authenticate')).toMatch(/AppKey.*Bearer.*ApiKey/);
});

it.each(['Basic dTpw', 'ApiKey tl_sk_x', 'Bearer', 'Bearer a b', 'Digest x', ''])(
  '"Authorization: %s" is refused, and the error shows the accepted form',
  async (authorization) => {
    const answer = await get('/users/me', { authorization });
    expect(answer.status).toBe(401);
    expect(getError(answer).message).toContain('`Authorization: Bearer <ACCESS_TOKEN>`');
  },
);

it('an access token is refused as invalid_token if its user is unknown or its signature is wrong', async () => {
  const { ownerId } = world.tenant;
  const token = await world.createToken(ownerId);
  const unknown = await world.createToken(ownerId, { userId: 'usr_nobody' });
  for (const refused of [unknown, token.replace(/.{9}$/, 'AAAAAAAAA')]) {
    const answer = await get('/users/me', bearer(refused));
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('error="invalid_token"'),
    ]);
  }
  for (const _ of ['first', 'cached']) expect((await get('/users/me', bearer(token))).status).toBe(200);
});

it('credentials are accepted with a scheme in any letter case', async () => {
  const { serviceAccountKey } = world.tenant;
  expect((await get(BATCH_PATH, { authorization: `APIKEY ${serviceAccountKey}` })).status).toBe(404);
  const token = await world.createToken(world.tenant.ownerId);
  expect((await get('/users/me', { authorization: `bearer ${token}` })).status).toBe(200);
});

it('keys are refused when they are unknown, mistyped, or sent in the header for another kind of key', async () => {
  const { appKey, serviceAccountKey } = world.tenant;
  const mistyped = serviceAccountKey.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
  for (const headers of [
    apiKey(generateSecret('tl_sk_')),
    apiKey(mistyped),
    apiKey(appKey),
    { 'x-app-key': generateSecret('tl_ak_') },
    { 'x-app-key': serviceAccountKey },
    { 'x-app-key': '' },
  ]) {
    expect((await get(BATCH_PATH, headers)).status).toBe(401);
  }
});

it('two credentials in one request must both be valid and belong to the same project', async () => {
  const { appKey, serviceAccountKey } = world.tenant;
  const ownerToken = await world.createToken(world.tenant.ownerId);
  const otherToken = await world.createToken(world.other.ownerId);
  const unknownAppKey = { 'x-app-key': generateSecret('tl_ak_'), ...apiKey(serviceAccountKey) };
  expect((await get(BATCH_PATH, unknownAppKey)).status).toBe(401);
  for (const [authorization, status] of [
    [bearer('x'), 401],
    [apiKey(world.other.serviceAccountKey), 403],
    [bearer(otherToken), 403],
    [apiKey(serviceAccountKey), 404],
    [bearer(ownerToken), 404],
  ] as const) {
    expect((await get(BATCH_PATH, { 'x-app-key': appKey, ...authorization })).status).toBe(status);
  }
});

it('a request with several `Authorization` headers is refused', async () => {
  const token = await world.createToken(world.tenant.ownerId);
  const getStatus = (headers: string[]) =>
    new Promise((resolve, reject) => {
      request(`${world.api.url}/users/me`, { headers }, (answer) => resolve(answer.resume().statusCode))
        .once('error', reject)
        .end();
    });
  const host = ['Host', new URL(world.api.url).host];
  const authorization = ['Authorization', `Bearer ${token}`];
  expect(await getStatus([...host, ...authorization])).toBe(200);
  expect(await getStatus([...host, ...authorization, 'authorization', 'Bearer x'])).toBe(401);
  expect(await getStatus([...host, ...authorization, ...authorization])).toBe(401);
});

it('keys record when they were last used, at most once a minute', async () => {
  const { projectId: project } = world.tenant;
  const { id, secret } = await appKeyIssue(world.admin, { project, name: 'noted' });
  const readLastUse = () =>
    inProject(world.admin.database, project, async ({ database, transaction }) => {
      const key = await appKeys(database).findByPk(id, { transaction });
      return key?.lastUsedAt?.getTime();
    });
  const useKey = () => get(BATCH_PATH, { 'x-app-key': secret });
  expect(await readLastUse()).toBeUndefined();
  await useKey();
  const first = await eventually(readLastUse);
  // Requests record uses in the background, so a direct call shows that a second use within a minute writes
  // nothing.
  const database = world.database.connect('api', { poolSize: 1 });
  await inProject(database, project, (scope) => recordKeyUse(scope, 'app_keys', id));
  expect(await readLastUse()).toBe(first);
  await world.sql(`update app_keys set last_used_at = now() - interval '61 seconds' where id = $1`, [id]);
  await useKey();
  await eventually(async () => Number(await readLastUse()) >= first);
});
