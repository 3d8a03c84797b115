import type { Grant } from '../../consent/grants.ts';
import { redeemCode, type FormCall, type FormRequest } from '../../consent/serve-form.ts';
import { DAY_MS } from '../../wire/clock.ts';
import { ok, type Answer } from '../../wire/provider.ts';
import { createRefusal } from '../errors.ts';
import { getUserId } from '../objects.ts';
import type { MetaProvider } from '../provider.ts';
import { listConsentedIds, APP_SECRET, findLiveConsent, getToken } from '../token.ts';

const SIXTY_DAYS_SECONDS = 5_183_944;
/** Lifetime of a user token that has not been exchanged for a long-lived token. */
const SHORT_SECONDS = 5_400;

/**
 * Exchanges a code for a token, or a token for a long-lived token.
 * @throws Refusal in Graph's error shape
 */
export function readExchange(provider: MetaProvider, { form }: FormRequest): FormCall {
  const clientId = form.get('client_id') ?? '';
  if (!/^\d{1,30}$/.test(clientId)) throw createRefusal('101');
  if (form.get('client_secret') !== APP_SECRET) {
    throw createRefusal('1', { status: 400, message: 'Error validating client secret.' });
  }
  return form.get('grant_type') === 'fb_exchange_token'
    ? exchangeToken(provider, form, clientId)
    : exchangeCode(provider, form, clientId);
}

function exchangeCode({ grants }: MetaProvider, form: URLSearchParams, clientId: string): FormCall {
  return redeemCode(grants, form, {
    clientId,
    refusals: {
      unknown: () => createRefusal('100', { message: 'Invalid verification code format.' }),
      used: () => createRefusal('100/36009'),
      expired: () => createRefusal('100/36007'),
      redirectUri: () => createRefusal('100/36008'),
    },
    redeem: (code) => {
      const grant = grants.openGrant(code);
      return issueToken(grants, grant, getLifetimeSeconds(grant, SHORT_SECONDS));
    },
  });
}

function exchangeToken({ grants }: MetaProvider, form: URLSearchParams, clientId: string): FormCall {
  const found = grants.findToken(form.get('fb_exchange_token') ?? '');
  if (!found || found.grant.clientId !== clientId) throw createRefusal('190');
  const perform = (): Answer => {
    if (!grants.isLive(found.grant)) throw createRefusal('190/460');
    if (!grants.isTokenLive(found)) throw createRefusal('190/463');
    const { grant } = found;
    return ok(issueToken(grants, grant, getLifetimeSeconds(grant, SIXTY_DAYS_SECONDS)));
  };
  return { account: found.grant.account, perform };
}

function getLifetimeSeconds({ facts }: Grant, userSeconds: number): number | null {
  if (facts['lifetime'] === 'never') return null;
  return facts['lifetime'] === 'user' ? userSeconds : SIXTY_DAYS_SECONDS;
}

function issueToken(grants: MetaProvider['grants'], grant: Grant, seconds: number | null): object {
  const expiresAt = seconds === null ? null : grants.now(grant.account) + seconds * 1000;
  return {
    access_token: grants.addToken(grant, { use: 'access', prefix: 'EAASandbox', expiresAt }),
    token_type: 'bearer',
    ...(seconds !== null && { expires_in: seconds }),
  };
}

const DATA_ACCESS_DAYS = 90;

/**
 * @throws Refusal for a wrong app secret or a missing `input_token`
 * @see https://developers.facebook.com/docs/graph-api/reference/debug_token
 */
export function readDebug({ grants }: MetaProvider, { form, authorization }: FormRequest): FormCall {
  const { token } = getToken(authorization, form);
  const [appId = '', secret] = (token ?? '').split('|');
  if (secret !== APP_SECRET) throw createRefusal('190', { message: 'Invalid OAuth access token.' });
  const input = form.get('input_token');
  if (input === null) throw createRefusal('100', { message: '(#100) Missing input_token.' });
  const found = grants.findToken(input);
  const perform = () => {
    if (!found || found.grant.clientId !== appId) {
      const error = { code: 190, message: 'The access token could not be decrypted' };
      return ok({ data: { error, is_valid: false, scopes: [] } });
    }
    const { token: issued, grant } = found;
    const isLive = grants.isTokenLive(found);
    const tokenError = isLive
      ? null
      : { code: 190, subcode: grants.isLive(grant) ? 463 : 460, message: 'Session has expired.' };
    const isUser = grant.facts['lifetime'] === 'user';
    const toSeconds = (time: number | null) => (time === null ? 0 : Math.floor(time / 1000));
    const data = {
      app_id: appId,
      type: isUser ? 'USER' : 'SYSTEM_USER',
      application: 'Sandbox',
      data_access_expires_at: isUser ? toSeconds(grant.createdAt + DATA_ACCESS_DAYS * DAY_MS) : 0,
      ...(tokenError && { error: tokenError }),
      expires_at: toSeconds(issued.expiresAt),
      is_valid: isLive,
      issued_at: toSeconds(grant.createdAt),
      scopes: grant.scopes,
      granular_scopes: grant.scopes.map((scope) => ({
        scope,
        ...(scope.startsWith('ads_') && { target_ids: listConsentedIds(grant) }),
      })),
      user_id: getUserId(grant.account),
    };
    return ok({ data });
  };
  return { account: found?.grant.account ?? 'none', perform };
}

/**
 * Lists the permissions that the user granted or declined.
 * @throws Refusal for an invalid token
 */
export function readPermissions({ grants }: MetaProvider, request: FormRequest): FormCall {
  const grant = getGrant(grants, request);
  const requested = (grant.facts['asked'] ?? '').split(' ');
  const data = requested.map((permission) => ({
    permission,
    status: grant.scopes.includes(permission) ? 'granted' : 'declined',
  }));
  return { account: grant.account, perform: () => ok({ data }) };
}

/**
 * Withdraws a permission. If the path names none, ends all grants of the user to the app.
 * @throws Refusal for an invalid token
 */
export function deletePermissions({ grants }: MetaProvider, request: FormRequest): FormCall {
  const { permission } = request.params;
  const { account, clientId } = getGrant(grants, request);
  const perform = () => {
    const openGrants = grants
      .list(account)
      .filter((grant) => grant.clientId === clientId && grant.ended === null);
    if (permission === undefined) grants.end(openGrants, 'revoked');
    else for (const grant of openGrants) grants.withdrawScope(grant, permission);
    return ok(
      { success: true },
      openGrants.map(({ id }) => ({ grant: id })),
    );
  };
  return { account, perform };
}

function getGrant(grants: MetaProvider['grants'], { form, authorization }: FormRequest): Grant {
  const { token } = getToken(authorization, form);
  if (token === null) throw createRefusal('2500');
  const grant = findLiveConsent(token, grants);
  if (!grant) throw createRefusal('190');
  return grant;
}
