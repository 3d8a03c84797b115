import { giveConsent } from '../../support/give-consent.ts';
import {
  CALLBACK,
  PROVIDERS,
  NAMES,
  buildAuthorizeUrl,
  tokens,
  exchangeCode,
  refresh,
  getConsentedCode,
  connectPerson,
  getCallStatus,
  getSandbox,
  useSandbox,
} from './consent-client.ts';

useSandbox();

describe.each(NAMES)('%s', (name) => {
  const { account, person } = PROVIDERS[name];

  it('exchanges a code once for tokens that work at its API', async () => {
    const back = await giveConsent(buildAuthorizeUrl(name), { person });
    expect(back.href.startsWith(CALLBACK)).toBe(true);
    expect(back.searchParams.get('state')).toBe('s1');
    const code = back.searchParams.get('code') ?? '';
    const { status, body } = await exchangeCode(name, code);
    expect(status).toBe(200);
    const { access_token: accessToken, refresh_token: refreshToken = '' } = tokens.parse(body);
    expect(await getCallStatus(name, accessToken)).toBe(200);
    const refreshed = tokens.parse((await refresh(name, refreshToken)).body);
    expect(await getCallStatus(name, refreshed.access_token)).toBe(200);
    expect(await exchangeCode(name, code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it.each([
    ['another redirect URI', { redirect_uri: `${CALLBACK}/other` }, 400],
    ['a wrong verifier', { code_verifier: 'w'.repeat(43) }, 400],
    ['an unknown code', { code: 'unknown' }, 400],
    ['a wrong secret', { client_secret: 'wrong' }, name === 'crm' ? 400 : 401],
    ['an unknown grant type', { grant_type: 'password' }, 400],
  ])('refuses %s and keeps the code valid', async (_title, changed, status) => {
    const code = await getConsentedCode(name);
    expect((await exchangeCode(name, code, changed)).status).toBe(status);
    expect((await exchangeCode(name, code)).status).toBe(200);
  });

  it('refuses a code that has expired', async () => {
    const code = await getConsentedCode(name);
    await getSandbox().control('PUT', '/control/clock', { aheadMs: 601_000, account: account(person) });
    expect(await exchangeCode(name, code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('shows an error page instead of redirecting to an unregistered address', async () => {
    const response = await fetch(buildAuthorizeUrl(name, { redirect_uri: 'http://shop.example/callback' }), {
      redirect: 'manual',
    });
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toContain('text/html');
  });

  it('refuses all tokens after the person removed the app', async () => {
    const { refreshToken, accessToken } = await connectPerson(name);
    const ended = await getSandbox().control('DELETE', `/control/grants/${name}?account=${account(person)}`);
    expect(ended.body).toEqual({ ended: 1 });
    expect(await refresh(name, refreshToken)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect(await getCallStatus(name, accessToken)).toBe(401);
  });
});

it('rotates Resend refresh tokens and revokes the grant on reuse', async () => {
  const { refreshToken } = await connectPerson('resend');
  const second = tokens.parse((await refresh('resend', refreshToken)).body);
  expect(second.refresh_token).not.toBe(refreshToken);
  expect((await refresh('resend', refreshToken)).status).toBe(400);
  expect((await refresh('resend', second.refresh_token ?? '')).status).toBe(400);
  expect(await getCallStatus('resend', second.access_token)).toBe(401);
});
