import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { giveConsent } from '../../support/give-consent.ts';
import { CALLBACK, getSandbox, useSandbox } from './consent-client.ts';

useSandbox();

const SECRET = 'sandbox-meta-app-secret';
const app = { client_id: '1234567890', client_secret: SECRET };

async function callGraph(path: string, query: Record<string, string>, method = 'GET') {
  const response = await fetch(
    `${getSandbox().addresses.meta}${path}?${String(new URLSearchParams(query))}`,
    {
      method,
    },
  );
  const body: unknown = await response.json();
  return { status: response.status, body };
}

async function giveMetaConsent(
  config: string,
  decision: Partial<Parameters<typeof giveConsent>[1]> = {},
): Promise<URL> {
  const query = new URLSearchParams({
    client_id: app.client_id,
    redirect_uri: CALLBACK,
    state: 's1',
    config_id: config,
    response_type: 'code',
  });
  const address = `${getSandbox().addresses.meta}/v27.0/dialog/oauth?${String(query)}`;
  return giveConsent(address, { person: 'agency-ada', ...decision });
}

async function exchangeCode(code: string | null, changed: Record<string, string> = {}) {
  return callGraph('/v27.0/oauth/access_token', {
    ...app,
    redirect_uri: CALLBACK,
    code: code ?? '',
    ...changed,
  });
}

async function getToken(config: string, decision?: Parameters<typeof giveMetaConsent>[1]): Promise<string> {
  const { body } = await exchangeCode((await giveMetaConsent(config, decision)).searchParams.get('code'));
  return z.looseObject({ access_token: z.string() }).parse(body).access_token;
}

const getProof = (token: string) => createHmac('sha256', SECRET).update(token).digest('hex');
const getAuthParams = (token: string) => ({ access_token: token, appsecret_proof: getProof(token) });
const debugToken = (token: string) =>
  callGraph('/debug_token', { input_token: token, access_token: `${app.client_id}|${SECRET}` });

it('issues a Meta token for the shared assets', async () => {
  const token = await getToken('sandbox-config', { more: { assets: '1029384756, 1029384757' } });
  const accounts = await callGraph('/v27.0/me/adaccounts', {
    fields: 'account_id,name',
    ...getAuthParams(token),
  });
  expect(accounts.body).toMatchObject({
    data: [{ account_id: '1029384756' }, { account_id: '1029384757' }],
  });
  expect((await callGraph('/v27.0/act_1029384758', getAuthParams(token))).status).toBe(403);
  expect((await debugToken(token)).body).toMatchObject({
    data: {
      is_valid: true,
      expires_at: 0,
      type: 'SYSTEM_USER',
      scopes: ['ads_read', 'business_management'],
    },
  });
});

it('redirects as denied when one Meta permission is refused', async () => {
  const token = await getToken('sandbox-config', { scopes: ['business_management'] });
  const { body } = await callGraph('/v27.0/me/permissions', getAuthParams(token));
  expect(body).toMatchObject({ data: [{ status: 'declined' }, { status: 'declined' }] });
  const denied = await giveMetaConsent('sandbox-config', { decision: 'deny' });
  expect(denied.searchParams.get('error_reason')).toBe('user_denied');
});

it("refuses an exchange with Graph's codes and subcodes", async () => {
  const code = (await giveMetaConsent('sandbox-config')).searchParams.get('code');
  const exchangeRefused = async (changed: Record<string, string>) => {
    const { status, body } = await exchangeCode(code, changed);
    const { error } = z.object({ error: z.looseObject({ code: z.number() }) }).parse(body);
    return [status, error.code, error['error_subcode']];
  };
  expect(await exchangeRefused({ redirect_uri: `${CALLBACK}/2` })).toEqual([400, 100, 36008]);
  expect(await exchangeRefused({ client_secret: 'wrong' })).toEqual([400, 1, undefined]);
  expect((await exchangeCode(code)).status).toBe(200);
  expect(await exchangeRefused({})).toEqual([400, 100, 36009]);
});

it('extends a Meta token, and revokes all tokens when the person removes the permissions', async () => {
  const token = await getToken('sandbox-config-user');
  const longer = await callGraph('/v27.0/oauth/access_token', {
    ...app,
    grant_type: 'fb_exchange_token',
    fb_exchange_token: token,
  });
  expect(longer.body).toMatchObject({ expires_in: 5_183_944 });
  await getSandbox().control('PUT', '/control/clock', { aheadMs: 5_401_000, account: 'EAAagency-ada' });
  expect((await debugToken(token)).body).toMatchObject({
    data: { is_valid: false, error: { subcode: 463 } },
  });
  const { access_token: second } = z.looseObject({ access_token: z.string() }).parse(longer.body);
  expect((await callGraph('/v27.0/me/permissions', getAuthParams(second), 'DELETE')).body).toEqual({
    success: true,
  });
  const dead = await callGraph('/v27.0/me', getAuthParams(second));
  expect(dead.body).toMatchObject({ error: { code: 190, error_subcode: 460 } });
});
