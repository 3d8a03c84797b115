import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { users } from '../../../models/users/users.ts';
import { identityLink, identityUnlink } from '../../../admin/commands/identity.ts';
import { SCOPES } from '../../../domain/scopes.ts';
import { listenOnLoopback, type LoopbackServer } from '../../support/loopback-server.ts';
import { AUDIENCE, ISSUER, type TestApi } from '../../support/api.ts';
import { bearer, errorOf, openWorld, send, type World } from '../open-world.ts';

describe('another issuer', () => {
  const THEIRS = 'https://id.example.com/';
  const THEIR_AUDIENCE = 'throughline';
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = 'theirs';
  let world: World;
  let keys: LoopbackServer;
  let api: TestApi;
  let admin: string;

  type Change = {
    header?: Record<string, unknown>;
    key?: KeyObject | Uint8Array;
    scopes?: readonly string[];
  };

  function theirToken(sub: string, claims: Record<string, unknown> = {}, change: Change = {}) {
    const now = Math.floor(Date.now() / 1000);
    const scope = (change.scopes ?? SCOPES).join(' ');
    return new SignJWT({ iss: THEIRS, aud: THEIR_AUDIENCE, sub, scope, iat: now, exp: now + 300, ...claims })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid, ...change.header })
      .sign(change.key ?? pair.privateKey);
  }

  const me = (token: string, url = api.url) => send(`${url}/users/me`, { headers: bearer(token) });
  const link = (subject: string, user: string) =>
    identityLink(world.admin, { issuer: THEIRS, subject, user });

  beforeAll(async () => {
    world = await openWorld();
    const jwk = { ...pair.publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' };
    keys = await listenOnLoopback(
      createServer((_request, response) => response.end(JSON.stringify({ keys: [jwk] }))),
    );
    api = await world.startApi({
      env: {
        TRUSTED_ISSUER: THEIRS,
        TRUSTED_ISSUER_JWKS_URL: `${keys.url}/jwks`,
        TRUSTED_ISSUER_AUDIENCE: THEIR_AUDIENCE,
      },
    });
    admin = await world.person({ platformAdmin: true });
  });
  afterAll(async () => {
    await keys.close();
    await world.close();
  });

  it('is nobody here with the id or the address of an admin for a subject', async () => {
    const { email } = await users(world.admin.database).findByPk(admin, { rejectOnEmpty: true });
    for (const subject of [admin, email, '8f2c1a']) {
      const answer = await me(await theirToken(subject, { email, email_verified: true, user_id: admin }));
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
    }
  });

  it('is whom its subject is linked to, until the link ends', async () => {
    const user = await world.person();
    const token = await theirToken('linked');
    expect((await me(token)).status).toBe(401);
    await link('linked', user);
    expect((await me(token)).body).toMatchObject({ user: { id: user } });
    await identityUnlink(world.admin, { issuer: THEIRS, subject: 'linked' });
    expect((await me(token)).status).toBe(401);
  });

  it('gives the same subject to no other issuer', async () => {
    await identityLink(world.admin, { issuer: 'https://other.example.com', subject: 'shared', user: admin });
    expect((await me(await theirToken('shared'))).status).toBe(401);
  });

  it('grants what its scopes and the role of its user do', async () => {
    const user = await world.person();
    await link('reader', user);
    await world.join(world.tenant.projectId, user, ['emails:send']);
    const suppressions = `${api.url}/emails/suppressions`;
    const status = async (claims: Record<string, unknown>, scopes?: string[]) =>
      (
        await send(suppressions, {
          headers: bearer(await theirToken('reader', claims, scopes && { scopes })),
        })
      ).status;
    expect(await status({})).toBe(200);
    expect(await status({}, ['ads:read'])).toBe(403);
    expect(await status({ scope: undefined })).toBe(403);
    expect(await status({ project_id: world.other.projectId })).toBe(403);
  });

  it.each<[string, Record<string, unknown>, Change]>([
    ['for another audience', { aud: AUDIENCE }, {}],
    ['that has expired', { exp: 1 }, {}],
    ['without an end', { exp: undefined }, {}],
    ['that is an ID token', {}, { header: { typ: 'JWT' } }],
    ['signed by somebody else', {}, { key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey }],
    ['of an issuer that nobody trusts', { iss: 'https://evil.example.com' }, {}],
    ['of its name but for a slash', { iss: THEIRS.slice(0, -1) }, {}],
    ['of no issuer', { iss: undefined }, {}],
    ['of a list of issuers', { iss: [THEIRS, ISSUER] }, {}],
    ['that names a project that can be none', { project_id: 'all' }, {}],
  ])('has no token taken %s', async (_, claims, change) => {
    await link('good', admin).catch(() => undefined);
    expect((await me(await theirToken('good'))).status).toBe(200);
    expect((await me(await theirToken('good', claims, change))).status).toBe(401);
  });

  it('is told what a token lacks that does not say when it was issued', async () => {
    await link('good', admin).catch(() => undefined);
    const answer = await me(await theirToken('good', { iat: undefined }));
    expect([answer.status, errorOf(answer).message]).toEqual([401, 'The access token has no iat.']);
  });

  it('has no token taken that its public key signed as a secret, or nothing did', async () => {
    await link('good', admin).catch(() => undefined);
    const pem = Buffer.from(pair.publicKey.export({ format: 'pem', type: 'spki' }));
    expect((await me(await theirToken('good', {}, { header: { alg: 'HS256' }, key: pem }))).status).toBe(401);
    const [, payload] = (await theirToken('good')).split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt', kid })).toString('base64url');
    expect((await me(`${header}.${payload}.`)).status).toBe(401);
  });

  it('signs nothing in our name, nor we in its', async () => {
    const ours = { iss: ISSUER, aud: AUDIENCE };
    expect((await me(await theirToken(admin, ours))).status).toBe(401);
    const good = await world.makeToken(admin);
    const ourKid = decodeProtectedHeader(good).kid ?? '';
    expect((await me(await theirToken(admin, ours, { header: { kid: ourKid } }))).status).toBe(401);

    await link('good', admin).catch(() => undefined);
    const signedByUs = await world.makeToken('good', { issuer: THEIRS, audience: THEIR_AUDIENCE });
    expect(decodeJwt(signedByUs).iss).toBe(THEIRS);
    expect((await me(signedByUs)).status).toBe(401);
    expect((await me(good)).status).toBe(200);
  });

  it('is not taken where it is not configured', async () => {
    await link('good', admin).catch(() => undefined);
    expect((await me(await theirToken('good'), world.api.url)).status).toBe(401);
  });
});
