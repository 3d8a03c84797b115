import type { Code, Grant } from '../../consent/grants.ts';
import type { FormCall, FormRequest } from '../../consent/serve-form.ts';
import type { Answer } from '../../wire/provider.ts';
import { refusal } from '../errors.ts';
import type { MetaProvider } from '../provider.ts';
import { APP_SECRET } from '../token.ts';

const SIXTY_DAYS_SECONDS = 5_183_944;
const SHORT_SECONDS = 5_400;

/** Exchanges a code, or a token for one that holds longer. Throws a Refusal of Graph's shape. */
export function readExchange(provider: MetaProvider, { form }: FormRequest): FormCall {
  const clientId = form.get('client_id') ?? '';
  if (!/^\d{1,30}$/.test(clientId)) throw refusal('101');
  if (form.get('client_secret') !== APP_SECRET) {
    throw refusal('1', { status: 400, message: 'Error validating client secret.' });
  }
  return form.get('grant_type') === 'fb_exchange_token'
    ? byToken(provider, form, clientId)
    : byCode(provider, form, clientId);
}

function byCode({ consents: { grants } }: MetaProvider, form: URLSearchParams, clientId: string): FormCall {
  const name = form.get('code') ?? '';
  const code = grants.findCode(name);
  if (!code || code.clientId !== clientId) {
    throw refusal('100', { message: 'Invalid verification code format.' });
  }
  const perform = (): Answer => {
    const sent: Code = grants.findCode(name) ?? code;
    if (sent.isUsed) throw refusal('100/36009');
    if (sent.expiresAt <= grants.now(sent.account)) throw refusal('100/36007');
    if (form.get('redirect_uri') !== sent.redirectUri) throw refusal('100/36008');
    const grant = grants.open(sent);
    return ok(tokenOf(grant, lifetimeSeconds(grant, SHORT_SECONDS)));
  };
  const tokenOf = (grant: Grant, seconds: number | null): object => issue(grants, grant, seconds);
  return { account: code.account, perform };
}

function byToken({ consents: { grants } }: MetaProvider, form: URLSearchParams, clientId: string): FormCall {
  const found = grants.findToken(form.get('fb_exchange_token') ?? '');
  if (!found || found.grant.clientId !== clientId) throw refusal('190');
  const perform = (): Answer => {
    if (!grants.isLive(found.grant)) throw refusal('190/460');
    if (!grants.isTokenLive(found)) throw refusal('190/463');
    const { grant } = found;
    return ok(issue(grants, grant, lifetimeSeconds(grant, SIXTY_DAYS_SECONDS)));
  };
  return { account: found.grant.account, perform };
}

function lifetimeSeconds({ facts }: Grant, ofUser: number): number | null {
  if (facts['lifetime'] === 'never') return null;
  return facts['lifetime'] === 'user' ? ofUser : SIXTY_DAYS_SECONDS;
}

function issue(grants: MetaProvider['consents']['grants'], grant: Grant, seconds: number | null): object {
  const expiresAt = seconds === null ? null : grants.now(grant.account) + seconds * 1000;
  return {
    access_token: grants.addToken(grant, { use: 'access', prefix: 'EAASandbox', expiresAt }),
    token_type: 'bearer',
    ...(seconds !== null && { expires_in: seconds }),
  };
}

function ok(body: object): Answer {
  return { status: 200, body, applied: null };
}
