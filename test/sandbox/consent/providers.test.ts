import { z } from 'zod';
import { giveConsent } from '../../support/give-consent.ts';
import {
  CALLBACK,
  buildAuthorizeUrl,
  tokens,
  postForm,
  exchangeCode,
  refresh,
  getConsentedCode,
  connectPerson,
  getCallStatus,
  getSandbox,
  useSandbox,
} from './consent-client.ts';

useSandbox();

const DAY_MS = 86_400_000;

describe('googleads', () => {
  const person = 'agency-ada';

  it('issues a Google refresh token with the first or a repeated consent', async () => {
    const hasRefreshTokens = [];
    for (const prompt of ['select_account', 'select_account', 'consent']) {
      const { body } = await exchangeCode('googleads', await getConsentedCode('googleads', { prompt }));
      hasRefreshTokens.push(tokens.parse(body).refresh_token !== undefined);
    }
    expect(hasRefreshTokens).toEqual([true, false, true]);
  });

  it('grants and returns only the ticked Google scopes', async () => {
    const back = await giveConsent(buildAuthorizeUrl('googleads'), { person, scopes: [] });
    const { body } = await exchangeCode('googleads', back.searchParams.get('code') ?? '');
    const { scope, access_token: accessToken, id_token: idToken } = tokens.parse(body);
    expect(scope).toBe('openid https://www.googleapis.com/auth/userinfo.email');
    const claims: unknown = JSON.parse(
      Buffer.from(String(idToken).split('.')[1] ?? '', 'base64url').toString('utf8'),
    );
    expect(claims).toMatchObject({ email: 'agency-ada@example.com', aud: 'sandbox-client' });
    expect(await getCallStatus('googleads', accessToken)).toBe(403);
  });

  it('expires Google grants of a testing app after seven days', async () => {
    const account = `sandbox-refresh-${person}`;
    await getSandbox().control('PUT', '/control/settings/googleads', { publishing: 'testing', account });
    const { refreshToken } = await connectPerson('googleads');
    await getSandbox().control('PUT', '/control/clock', { aheadMs: 7 * DAY_MS - 60_000, account });
    expect((await refresh('googleads', refreshToken)).status).toBe(200);
    await getSandbox().control('PUT', '/control/clock', { aheadMs: 7 * DAY_MS, account });
    expect(await refresh('googleads', refreshToken)).toMatchObject({ body: { error: 'invalid_grant' } });
  });

  it('revokes all Google grants of a person', async () => {
    const first = await connectPerson('googleads');
    const second = await connectPerson('googleads');
    const revoked = await postForm(`${getSandbox().addresses.googleAds}/revoke`, {
      token: first.accessToken,
    });
    expect(revoked.status).toBe(200);
    expect((await refresh('googleads', second.refreshToken)).status).toBe(400);
    expect(await getCallStatus('googleads', second.accessToken)).toBe(401);
    const again = await postForm(`${getSandbox().addresses.googleAds}/revoke`, { token: first.refreshToken });
    expect(again).toMatchObject({ status: 400, body: { error: 'invalid_token' } });
  });
});

describe('crm', () => {
  const client = { client_id: 'sandbox-client', client_secret: 'sandbox-client-secret' };

  it('describes a HubSpot token and enforces its scopes', async () => {
    const back = await giveConsent(buildAuthorizeUrl('crm'), { person: 'harbour-ada', scopes: [] });
    const { body } = await exchangeCode('crm', back.searchParams.get('code') ?? '');
    const { access_token: token, expires_in: lifetime } = tokens.parse(body);
    expect(lifetime).toBe(1800);
    const address = `${getSandbox().addresses.crm}/oauth/2026-03/token/introspect`;
    expect((await postForm(address, { ...client, token })).body).toMatchObject({
      active: true,
      hub_domain: 'harbour-ada.example.com',
      scopes: ['oauth', 'crm.objects.contacts.read'],
    });
    expect((await postForm(address, { ...client, token: 'unknown' })).body).toEqual({ active: false });
    const leads = await fetch(`${getSandbox().addresses.crm}/crm/objects/2026-03/leads/1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(leads.status).toBe(403);
    expect(await leads.json()).toMatchObject({ category: 'MISSING_SCOPES' });
  });

  it('expires a HubSpot token after 30 minutes and revokes all tokens at uninstallation', async () => {
    const { accessToken, refreshToken } = await connectPerson('crm');
    await getSandbox().control('PUT', '/control/clock', { aheadMs: 1_801_000, account: 'pat-harbour-ada' });
    expect(await getCallStatus('crm', accessToken)).toBe(401);
    const fresh = tokens.parse((await refresh('crm', refreshToken)).body);
    expect(fresh.refresh_token).toBe(refreshToken);
    const gone = await fetch(`${getSandbox().addresses.crm}/appinstalls/2026-03/external-install`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${fresh.access_token}` },
    });
    expect(gone.status).toBe(204);
    expect((await refresh('crm', refreshToken)).body).toMatchObject({ status: 'BAD_REFRESH_TOKEN' });
  });
});

describe('resend', () => {
  it('rotates Resend refresh tokens and revokes the grant on reuse', async () => {
    const { refreshToken } = await connectPerson('resend');
    const second = tokens.parse((await refresh('resend', refreshToken)).body);
    expect(second.refresh_token).not.toBe(refreshToken);
    expect((await refresh('resend', refreshToken)).status).toBe(400);
    expect((await refresh('resend', second.refresh_token ?? '')).status).toBe(400);
    expect(await getCallStatus('resend', second.access_token)).toBe(401);
  });

  it('requires PKCE and a registered redirect URI at Resend', async () => {
    const without = buildAuthorizeUrl('resend').replace(/&code_challenge=[^&]+/, '');
    const back = await giveConsent(without, { person: 'acme' });
    expect(back.searchParams.get('error')).toBe('invalid_request');
    const registered = await fetch(`${getSandbox().addresses.resend}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Shop', redirect_uris: [CALLBACK] }),
    });
    expect(registered.status).toBe(201);
    const { client_id: clientId } = z.looseObject({ client_id: z.string() }).parse(await registered.json());
    const page = await fetch(buildAuthorizeUrl('resend', { client_id: clientId }));
    expect(page.status).toBe(200);
    const foreign = buildAuthorizeUrl('resend', { client_id: clientId, redirect_uri: `${CALLBACK}/2` });
    expect((await fetch(foreign)).status).toBe(400);
    expect((await fetch(buildAuthorizeUrl('resend', { client_id: 'unknown' }))).status).toBe(401);
  });

  it('revokes a Resend grant by its refresh token only', async () => {
    const { refreshToken, accessToken } = await connectPerson('resend');
    const address = `${getSandbox().addresses.resend}/oauth/revoke`;
    const client = { client_id: 'sandbox-client' };
    const hint = { token: accessToken, token_type_hint: 'access_token' };
    expect((await postForm(address, { ...client, ...hint })).status).toBe(400);
    expect((await postForm(address, { ...client, token: 'unknown' })).status).toBe(200);
    expect((await postForm(address, { ...client, token: refreshToken })).status).toBe(200);
    expect(await getCallStatus('resend', accessToken)).toBe(401);
  });

  it('gives each Resend account its domains, keys and webhook', async () => {
    const domains = [{ name: 'mail.shop.example' }, { name: 'new.example', status: 'pending' }];
    await getSandbox().control('PUT', '/control/settings/resend', { account: 're_shop', domains });
    const callResend = async (key: string, path: string) => {
      const headers = { authorization: `Bearer ${key}` };
      const response = await fetch(getSandbox().addresses.resend + path, { headers });
      const body: unknown = await response.json();
      return { status: response.status, body };
    };
    expect(await callResend('re_shop', '/domains')).toMatchObject({
      status: 200,
      body: { data: [{ name: 'mail.shop.example', status: 'verified' }, { status: 'pending' }] },
    });
    expect((await callResend('re_other', '/domains')).body).toMatchObject({
      data: [{ name: 'other.example' }],
    });
    expect(await callResend('re_shop.sending', '/domains')).toMatchObject({ status: 401 });
    expect(await callResend('re_shop.revoked', '/domains')).toMatchObject({ status: 403 });
    const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello' };
    const sendFrom = (domain: string) =>
      getSandbox()
        .client('re_shop.sending')
        .emails.send({ ...mail, from: `a@${domain}` });
    expect((await sendFrom('mail.shop.example')).error).toBeNull();
    expect((await sendFrom('new.example')).error).toMatchObject({ statusCode: 403 });
    const hook = await getSandbox()
      .client('re_shop')
      .webhooks.create({ endpoint: 'http://127.0.0.1:9/hook', events: ['email.delivered'] });
    expect(hook.data?.signing_secret).toMatch(/^whsec_/);
  });
});
