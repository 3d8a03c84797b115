import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { users } from '../../../models/users/users.ts';
import { identityLink, identityUnlink } from '../../../admin/commands/identity.ts';
import { SCOPES } from '../../../domain/scopes.ts';
import type { TestApi } from '../../support/api.ts';
import { bearer, openWorld, send } from '../open-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { useLoopbackServer } from '../../support/loopback-server.ts';

const ISSUER = 'https://id.example.com/';
const AUDIENCE = 'throughline';
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const kid = 'issuer-key';
const jwk = { ...pair.publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' };
const getKeysUrl = useLoopbackServer((_request, response) => response.end(JSON.stringify({ keys: [jwk] })));
const world = keepOpen(openWorld);
let api: TestApi;
let admin: string;

function signToken(sub: string, claims: Record<string, unknown> = {}, scopes: readonly string[] = SCOPES) {
  const now = Math.floor(Date.now() / 1000);
  const scope = scopes.join(' ');
  return new SignJWT({ iss: ISSUER, aud: AUDIENCE, sub, scope, iat: now, exp: now + 300, ...claims })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid })
    .sign(pair.privateKey);
}

const getCurrentUser = (token: string, url = api.url) => send(`${url}/users/me`, { headers: bearer(token) });
const linkUser = (subject: string, user: string) =>
  identityLink(world.admin, { issuer: ISSUER, subject, user });

beforeAll(async () => {
  api = await world.startApi({
    env: {
      TRUSTED_ISSUER: ISSUER,
      TRUSTED_ISSUER_JWKS_URL: `${getKeysUrl()}/jwks`,
      TRUSTED_ISSUER_AUDIENCE: AUDIENCE,
    },
  });
  admin = await world.createPerson({ platformAdmin: true });
});

it('a token of the trusted issuer is refused for a subject that equals the id or e-mail address of an admin', async () => {
  const { email } = await users(world.admin.database).findByPk(admin, { rejectOnEmpty: true });
  for (const subject of [admin, email, '8f2c1a']) {
    const token = await signToken(subject, { email, email_verified: true, user_id: admin });
    const answer = await getCurrentUser(token);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
  }
});

it('a token of the trusted issuer acts for the user that its subject is linked to, until the link is removed', async () => {
  const user = await world.createPerson();
  const token = await signToken('linked');
  expect((await getCurrentUser(token)).status).toBe(401);
  await linkUser('linked', user);
  expect((await getCurrentUser(token)).body).toMatchObject({ user: { id: user } });
  // The world's first API is not configured to trust the issuer.
  expect((await getCurrentUser(token, world.api.url)).status).toBe(401);
  await identityUnlink(world.admin, { issuer: ISSUER, subject: 'linked' });
  expect((await getCurrentUser(token)).status).toBe(401);
});

it('a token of the trusted issuer is refused for a subject that is linked only at another issuer', async () => {
  await identityLink(world.admin, { issuer: 'https://other.example.com', subject: 'shared', user: admin });
  expect((await getCurrentUser(await signToken('shared'))).status).toBe(401);
});

it("a token of the trusted issuer needs the operation's permission both in its scopes and in the user's role in the project", async () => {
  const user = await world.createPerson();
  await linkUser('reader', user);
  await world.addMember(world.tenant.projectId, user, ['emails:send']);
  const getStatus = async (path: string, claims: Record<string, unknown> = {}, scopes?: string[]) => {
    const headers = bearer(await signToken('reader', claims, scopes));
    return (await send(api.url + path, { headers })).status;
  };
  const suppressions = '/emails/suppressions';
  expect(await getStatus(suppressions)).toBe(200);
  expect(await getStatus(suppressions, {}, ['ads:read'])).toBe(403);
  expect(await getStatus(suppressions, { scope: undefined })).toBe(403);
  expect(await getStatus(suppressions, { project_id: world.other.projectId })).toBe(403);
  // The token's scopes include `ads:read`, but the member's role does not.
  expect(await getStatus(`/projects/${world.tenant.projectId}/searchads/customers`)).toBe(403);
});
