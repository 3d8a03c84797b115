import { createHash } from 'node:crypto';
import { z } from 'zod';
import { giveConsent } from '../../support/give-consent.ts';
import { openSandbox, type OpenSandbox } from '../open-sandbox.ts';

let current: OpenSandbox | undefined;

/** Returns the sandbox of this test file. */
export function getSandbox(): OpenSandbox {
  if (!current) throw new Error('The sandbox is opened in beforeAll.');
  return current;
}

/** Opens a sandbox for the file's tests and resets it after each test. */
export function useSandbox(): void {
  beforeAll(async () => {
    current = await openSandbox();
  });
  afterAll(() => getSandbox().stop());
  afterEach(() => getSandbox().control('POST', '/control/reset', {}));
}

export const CALLBACK = 'http://localhost:4999/connect/callback';
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const PKCE = { code_challenge: CHALLENGE, code_challenge_method: 'S256' };
const ADWORDS = 'https://www.googleapis.com/auth/adwords';

/** Differences between the four providers' OAuth flows. */
export const PROVIDERS = {
  googleads: {
    account: (person: string) => `sandbox-refresh-${person}`,
    person: 'agency-ada',
    authorize: () => `${getSandbox().addresses.googleAds}/o/oauth2/v2/auth`,
    token: () => `${getSandbox().addresses.googleAds}/token`,
    authorizeParams: { scope: `openid email ${ADWORDS}`, access_type: 'offline', prompt: 'consent', ...PKCE },
  },
  crm: {
    account: (person: string) => `pat-${person}`,
    person: 'harbour-ada',
    authorize: () => `${getSandbox().addresses.crm}/oauth/authorize`,
    token: () => `${getSandbox().addresses.crm}/oauth/2026-03/token`,
    authorizeParams: {
      scope: 'oauth crm.objects.contacts.read',
      optional_scope: 'crm.objects.leads.read',
      ...PKCE,
    },
  },
  resend: {
    account: (person: string) => `re_${person}`,
    person: 'acme-ada',
    authorize: () => `${getSandbox().addresses.resend}/oauth/authorize`,
    token: () => `${getSandbox().addresses.resend}/oauth/token`,
    authorizeParams: { scope: 'full_access', ...PKCE },
  },
} as const;

export type Name = keyof typeof PROVIDERS;

export const NAMES: readonly Name[] = ['googleads', 'crm', 'resend'];

export function buildAuthorizeUrl(name: Name, changed: Record<string, string> = {}): string {
  const { authorize, authorizeParams } = PROVIDERS[name];
  const common = { client_id: 'sandbox-client', redirect_uri: CALLBACK, response_type: 'code', state: 's1' };
  return `${authorize()}?${String(new URLSearchParams({ ...common, ...authorizeParams, ...changed }))}`;
}

export const tokens = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.number(),
  scope: z.string().optional(),
});

async function postForm(address: string, form: Record<string, string>) {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(form) });
  const body: unknown = await answer.json();
  return { status: answer.status, body };
}

export function exchangeCode(name: Name, code: string, changed: Record<string, string> = {}) {
  const client = { client_id: 'sandbox-client', client_secret: 'sandbox-client-secret' };
  const sent = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: VERIFIER };
  return postForm(PROVIDERS[name].token(), { ...client, ...sent, ...changed });
}

export function refresh(name: Name, refreshToken: string) {
  const client = { client_id: 'sandbox-client', client_secret: 'sandbox-client-secret' };
  const sent = { grant_type: 'refresh_token', refresh_token: refreshToken };
  return postForm(PROVIDERS[name].token(), { ...client, ...sent });
}

export async function getConsentedCode(name: Name, changed: Record<string, string> = {}): Promise<string> {
  const back = await giveConsent(buildAuthorizeUrl(name, changed), { person: PROVIDERS[name].person });
  return back.searchParams.get('code') ?? '';
}

export async function connectPerson(name: Name) {
  const { status, body } = await exchangeCode(name, await getConsentedCode(name));
  expect({ status, body }).toMatchObject({ status: 200 });
  const { refresh_token: refreshToken = '', access_token: accessToken } = tokens.parse(body);
  return { refreshToken, accessToken };
}

/** Calls the provider's API with an access token and returns the status. */
export async function getCallStatus(name: Name, accessToken: string): Promise<number> {
  const { googleAds, crm, resend } = getSandbox().addresses;
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  const query = { query: 'SELECT customer.id FROM customer' };
  const calls = {
    googleads: [
      `${googleAds}/v25/customers/1000000001/googleAds:search`,
      { method: 'POST', body: JSON.stringify(query) },
    ],
    crm: [`${crm}/crm/objects/2026-03/contacts/101`, {}],
    resend: [`${resend}/domains`, {}],
  } as const;
  const [address, init] = calls[name];
  return (await fetch(address, { ...init, headers })).status;
}
