import { newSecret } from '../../../models/secret-digest.ts';
import type { TestApi } from '../../support/api.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { eventually } from '../../support/eventually.ts';
import { createClient } from '../oauth/make-client.ts';
import { apiKey, bearer, openWorld, send, type World, expectRefused } from '../open-world.ts';

describe('the limit of a network address', () => {
  let world: World;

  keepOpen(openWorld, (opened) => (world = opened));
  // Limits are reset, because all tests share this machine's address.
  afterEach(() => world.sql('truncate rate_limits'));

  const startApi = (env: Record<string, string>) => world.startApi({ env });

  const tryOn = (api: TestApi, key: string, forwarded?: string) =>
    send(`${api.url}/emails/batch/none`, {
      headers: { ...apiKey(key), ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
    });
  const guess = (number: number) => `tl_sk_guess${number}`;

  describe('for invalid credentials', () => {
    const env = { RATE_LIMIT_FAILED_CREDENTIALS: '3/600' };

    it('refuses further ones, and no valid one', async () => {
      const api = await startApi(env);
      const { serviceAccountKey, ownerId } = world.tenant;
      for (let number = 1; number <= 3; number += 1)
        expect((await tryOn(api, guess(number))).status).toBe(401);
      const refused = await expectRefused(tryOn(api, guess(4)), 429);
      expect(refused.headers.get('ratelimit')).toMatch(/^"failed-credentials";r=0;t=\d+$/);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      const token = bearer(await world.createToken(ownerId));
      expect((await send(`${api.url}/users/me`, { headers: token })).status).toBe(200);
      expect((await tryOn(api, serviceAccountKey)).status).toBe(404);
    });

    it('accepts a valid one among many invalid ones', async () => {
      const api = await startApi(env);
      for (let number = 1; number <= 3; number += 1) await tryOn(api, guess(number));
      const bad = Array.from({ length: 40 }, () => tryOn(api, newSecret('tl_sk_')));
      expect((await tryOn(api, world.tenant.serviceAccountKey)).status).toBe(404);
      expect(new Set((await Promise.all(bad)).map(({ status }) => status))).toEqual(new Set([429]));
    });

    it('is not avoided by sending the credential to a public path first', async () => {
      const api = await startApi(env);
      for (let number = 1; number <= 3; number += 1) await tryOn(api, guess(number));
      const headers = apiKey(guess(9));
      expect((await send(`${api.url}/emails/unsubscribe/none`, { headers })).status).toBe(404);
      expect((await tryOn(api, guess(9))).status).toBe(429);
    });

    it('does not count requests without a credential or with a valid one', async () => {
      const api = await startApi(env);
      for (let number = 1; number <= 6; number += 1) {
        expect((await send(`${api.url}/users/me`)).status).toBe(401);
        expect((await tryOn(api, world.tenant.serviceAccountKey)).status).toBe(404);
      }
      expect((await tryOn(api, guess(1))).status).toBe(401);
    });

    it('is shared by all API processes', async () => {
      const [one, other] = [await startApi(env), await startApi(env)];
      for (let number = 1; number <= 3; number += 1) await tryOn(one, guess(number));
      // The other process learns it from the next failed attempt.
      expect((await tryOn(other, guess(4))).status).toBe(401);
      expect((await tryOn(other, guess(5))).status).toBe(429);
    });

    it('is reset after its window', async () => {
      const api = await startApi({ RATE_LIMIT_FAILED_CREDENTIALS: '2/1' });
      const becomes = (status: number) =>
        eventually(async () => ((await tryOn(api, guess(1))).status === status ? status : undefined));
      expect(await becomes(429)).toBe(429);
      expect(await becomes(401)).toBe(401);
    });

    it('ignores X-Forwarded-For', async () => {
      const api = await startApi(env);
      for (let number = 1; number <= 3; number += 1) await tryOn(api, guess(number), `203.0.113.${number}`);
      expect((await tryOn(api, guess(4), '203.0.113.99')).status).toBe(429);
    });

    it('uses the address that the proxy saw, behind one proxy', async () => {
      const api = await startApi({ ...env, TRUST_PROXY_HOPS: '1' });
      for (let number = 1; number <= 3; number += 1) {
        await tryOn(api, guess(number), `198.51.100.${number}, 203.0.113.7`);
      }
      expect((await tryOn(api, guess(4), '198.51.100.44, 203.0.113.7')).status).toBe(429);
      expect((await tryOn(api, guess(5), '203.0.113.7, 203.0.113.8')).status).toBe(401);
    });
  });

  describe('for tokens', () => {
    const env = { RATE_LIMIT_CREDENTIAL: '2/600' };

    function ask(
      api: TestApi,
      clientId: string,
      how: 'header' | 'body',
      secret = 'wrong',
    ): Promise<Response> {
      const form = new URLSearchParams({ grant_type: 'client_credentials' });
      const headers: Record<string, string> = {};
      if (how === 'header') {
        headers['authorization'] = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
      } else {
        form.set('client_id', clientId);
        form.set('client_secret', secret);
      }
      return fetch(`${api.url}/api/auth/token`, { method: 'POST', headers, body: form });
    }

    it.each(['header', 'body'] as const)(
      'is per client and address, with the client named in the %s',
      async (how) => {
        const apis = [await startApi(env), await startApi(env)];
        for (const api of apis) {
          const answer = await ask(api, 'tlc_unknown', how);
          expect(answer.status).toBe(401);
          expect(await answer.json()).toMatchObject({ error: 'invalid_client' });
          expect(answer.headers.get('ratelimit-policy')).toBe('"credential";q=2;w=600');
        }
        for (const api of apis) {
          const refused = await ask(api, 'tlc_unknown', how);
          expect(refused.status).toBe(429);
          expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
          expect(refused.headers.get('ratelimit')).toMatch(/^"credential";r=0;t=\d+$/);
          expect(refused.headers.get('access-control-allow-origin')).toBe('*');
          expect(await refused.json()).toEqual({
            error: 'temporarily_unavailable',
            error_description: expect.stringMatching(/^Too many token requests\./),
            message: expect.stringMatching(/^Too many token requests\./),
            code: 'rate_limited',
          });
          expect((await ask(api, `tlc_other_${apis.indexOf(api)}`, how)).status).toBe(401);
        }
      },
    );

    it('also counts revocations', async () => {
      const api = await startApi(env);
      const revoke = () =>
        fetch(`${api.url}/api/auth/revoke`, {
          method: 'POST',
          body: new URLSearchParams({ client_id: 'tlc_unknown', client_secret: 'wrong', token: 'x' }),
        });
      for (let sent = 1; sent <= 2; sent += 1) expect((await revoke()).status).toBe(401);
      expect((await revoke()).status).toBe(429);
    });

    it('counts invalid clients as invalid credentials', async () => {
      const api = await startApi({ RATE_LIMIT_FAILED_CREDENTIALS: '3/600' });
      for (let number = 1; number <= 3; number += 1) {
        expect((await ask(api, `tlc_guess_${number}`, 'header')).status).toBe(401);
      }
      await eventually(async () => (await ask(api, 'tlc_guess_4', 'body')).status === 429);
      expect((await tryOn(api, guess(1))).status).toBe(429);
      const { clientId, secret } = await createClient(world);
      expect((await ask(api, clientId, 'header', secret)).status).toBe(200);
    });

    it('is not used up for a client by others who use its name', async () => {
      const api = await startApi(env);
      const { clientId, secret } = await createClient(world);
      for (const status of [401, 401, 429]) expect((await ask(api, clientId, 'body')).status).toBe(status);
      for (const status of [200, 200, 429])
        expect((await ask(api, clientId, 'body', secret)).status).toBe(status);
      expect((await ask(api, clientId, 'header')).status).toBe(429);
    });
  });

  it('logs one warning about a request through an unconfigured proxy', async () => {
    const warnings = ({ logLines }: TestApi) =>
      logLines.filter((line) => line.includes('TRUST_PROXY_HOPS')).length;
    const [alone, behind] = [await startApi({}), await startApi({ TRUST_PROXY_HOPS: '1' })];
    for (const api of [alone, behind]) {
      await tryOn(api, guess(1));
      for (let sent = 1; sent <= 3; sent += 1) await tryOn(api, guess(1), '203.0.113.7');
    }
    expect([warnings(alone), warnings(behind)]).toEqual([1, 0]);
  });

  it('limits requests to the sign-in pages', async () => {
    const api = await startApi({ RATE_LIMIT_CREDENTIAL: '2/600' });
    for (const path of ['/sign-in/none', '/api/auth/authorize/none']) {
      const { status, headers } = await send(api.url + path);
      expect([status, headers.get('ratelimit-policy')]).toEqual([404, '"credential";q=2;w=600']);
    }
    const page = await send(`${api.url}/sign-in/none`);
    const resume = await send(`${api.url}/api/auth/authorize/none`);
    expect([page.status, typeof page.body, resume.status]).toEqual([429, 'string', 429]);
  });

  it('limits requests to the authorization endpoint', async () => {
    const env = { RATE_LIMIT_CREDENTIAL: '2/600' };
    const apis = [await startApi(env), await startApi(env)];
    const authorize = (api: TestApi) => send(`${api.url}/api/auth/authorize?client_id=tlc_unknown`);
    for (const api of apis) {
      const answer = await authorize(api);
      expect(answer.status).toBe(400);
      expect(answer.headers.get('ratelimit-policy')).toBe('"credential";q=2;w=600');
    }
    for (const api of apis) {
      const refused = await expectRefused(authorize(api), 429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});
