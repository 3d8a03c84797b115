import { keepOpen } from '../../support/keep-open.ts';
import { loadDocument } from '../../../api/openapi/load-document.ts';
import { oauthClients } from '../../../models/oauth/oauth-clients.ts';
import { createClient } from '../oauth/client.ts';
import { apiKey, bearer, openWorld, send } from '../open-world.ts';

const APP = 'https://app.example.com';
const SITE = 'https://site.example.com';
const EVIL = 'https://evil.example.com';

let clientId: string;
let owner: string;

const world = keepOpen(openWorld, async () => {
  owner = await world.createToken(world.tenant.ownerId);
  const redirectUrls = [`${APP}/callback`, 'com.example.app:/callback'];
  const created = await createClient(world, { type: 'user-agent-based', kind: 'public_pkce', redirectUrls });
  ({ clientId } = created);
  const settings = { method: 'PATCH', body: { origins: [SITE] } };
  await world.requestAs(world.tenant.ownerId, `/projects/${world.tenant.projectId}/settings`, settings);
});

const createClientToken = () => world.createToken(world.tenant.ownerId, { clientId });

async function requestFromPage(path: string, headers: Record<string, string>, method = 'GET') {
  const answer = await send(world.api.url + path, { method, headers });
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  return [answer.status, answer.headers.get('access-control-allow-origin')];
}

const getRolesPath = () => `/projects/${world.tenant.projectId}/roles`;

it.each([
  [APP, APP],
  [EVIL, null],
  [`${APP}.evil.example`, null],
  ['http://app.example.com', null],
  [`${APP}:8443`, null],
  ['null', null],
  ['com.example.app:', null],
])(
  'a request with an access token of an OAuth client, from a page at %s, gets Access-Control-Allow-Origin %s',
  async (origin, allowed) => {
    const headers = { ...bearer(await createClientToken()), origin };
    expect(await requestFromPage('/users/me', headers)).toEqual([200, allowed]);
  },
);

it.each([
  [SITE, SITE],
  [APP, null],
  [EVIL, null],
])(
  'a request for data of a project, from a page at %s with an access token, gets Access-Control-Allow-Origin %s',
  async (origin, allowed) => {
    expect(await requestFromPage(getRolesPath(), { ...bearer(owner), origin })).toEqual([200, allowed]);
    expect(await requestFromPage('/users/me', { ...bearer(owner), origin })).toEqual([200, null]);
  },
);

it("a page at a project's origin can read all answers to an access token that is bound to the project", async () => {
  const { projectId, ownerId } = world.tenant;
  const token = await world.createToken(ownerId, { projectId });
  expect(await requestFromPage('/users/me', { ...bearer(token), origin: SITE })).toEqual([200, SITE]);
});

it('a page at an origin of another project cannot read answers to an access token', async () => {
  const headers = { ...bearer(await world.createToken(world.other.ownerId)), origin: SITE };
  expect(await requestFromPage(`/projects/${world.other.projectId}/roles`, headers)).toEqual([200, null]);
  expect(await requestFromPage(getRolesPath(), headers)).toEqual([404, null]);
});

it('a page with an access token can read errors: 400, 403, and 401 for an invalid token', async () => {
  const headers = { ...bearer(await createClientToken()), origin: APP };
  expect(await requestFromPage('/users?limit=1000', headers)).toEqual([400, APP]);
  const scopes = { clientId, scopes: ['ads:read' as const] };
  const narrow = bearer(await world.createToken(world.tenant.ownerId, scopes));
  expect(
    await requestFromPage(`/projects/${world.tenant.projectId}/audit`, { ...narrow, origin: APP }),
  ).toEqual([403, APP]);
  expect(await requestFromPage('/users/me', { ...bearer('invalid'), origin: APP })).toEqual([401, '*']);
  expect(await requestFromPage('/users/me', { origin: EVIL })).toEqual([401, '*']);
});

it('a request without Origin gets no CORS headers', async () => {
  expect(await requestFromPage('/users/me', bearer(await createClientToken()))).toEqual([200, null]);
});

it('a page at an origin that was removed from the OAuth client cannot read answers', async () => {
  const created = await createClient(world, { type: 'user-agent-based', kind: 'public_pkce' });
  const token = await world.createToken(world.tenant.ownerId, { clientId: created.clientId });
  const headers = { ...bearer(token), origin: APP };
  expect(await requestFromPage('/users/me', headers)).toEqual([200, APP]);
  await oauthClients(world.admin.database).update(
    { redirectUrls: ['https://other.example.com/callback'] },
    { where: { clientId: created.clientId } },
  );
  expect(await requestFromPage('/users/me', headers)).toEqual([200, null]);
});

it('pages cannot read the response to a request with a server key, even if the request also has an access token', async () => {
  const { appKey, serviceAccountKey } = world.tenant;
  const batchPath = '/emails/batch/never-queued';
  const origin = SITE;
  expect(await requestFromPage(batchPath, { 'x-app-key': appKey, origin })).toEqual([404, null]);
  expect(await requestFromPage(batchPath, { ...apiKey(serviceAccountKey), origin })).toEqual([404, null]);
  expect(await requestFromPage(batchPath, { ...bearer(owner), 'x-app-key': appKey, origin })).toEqual([
    404,
    null,
  ]);
  expect(
    await requestFromPage(batchPath, { ...bearer(owner), 'x-project-id': world.tenant.projectId, origin }),
  ).toEqual([404, SITE]);
});

it('the cookie of the console cannot be used by pages of other sites', async () => {
  for (const method of ['GET', 'OPTIONS'])
    expect(
      await requestFromPage(
        '/console/api/users/me',
        {
          origin: APP,
          cookie: '__Host-console=x',
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'x-console',
        },
        method,
      ),
    ).toEqual([403, null]);
  expect(await requestFromPage('/users/me', { origin: APP, cookie: '__Host-console=x' })).toEqual([401, '*']);
});

const sendPreflight = (path: string) =>
  send(world.api.url + path, {
    method: 'OPTIONS',
    headers: {
      origin: EVIL,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type',
    },
  });

it('a preflight allows any origin, without cookies, for exactly the operations that accept an access token', async () => {
  const { paths } = await loadDocument();
  for (const [path, operations] of Object.entries(paths)) {
    const methods = Object.entries(operations).flatMap(([method, { security }]) =>
      security.some((scheme) => 'bearer' in scheme) ? [method.toUpperCase()] : [],
    );
    const answer = await sendPreflight(path.replaceAll(/\{[^}]+\}/g, 'x'));
    expect([path, answer.status, answer.headers.get('access-control-allow-methods')]).toEqual(
      methods.length > 0 ? [path, 204, methods.join(', ')] : [path, 405, null],
    );
    expect(answer.headers.get('access-control-allow-origin')).toBe(methods.length > 0 ? '*' : null);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  }
});

it('a preflight lists the headers that pages may send, which exclude server keys', async () => {
  const getAllowedHeaders = async (path: string) =>
    (await sendPreflight(path)).headers.get('access-control-allow-headers')?.split(', ');
  const allowed = await getAllowedHeaders('/emails/batch/queue');
  expect(allowed).toEqual(expect.arrayContaining(['authorization', 'content-type', 'x-project-id']));
  expect(await getAllowedHeaders('/projects/x/events')).toContain('x-write-key');
  expect(allowed).not.toContain('x-app-key');
});
