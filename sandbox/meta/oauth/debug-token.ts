import type { FormCall, FormRequest } from '../../consent/serve-form.ts';
import { DAY_MS } from '../../wire/days.ts';
import { refusal } from '../errors.ts';
import { userIdOf } from '../objects.ts';
import type { MetaProvider } from '../provider.ts';
import { adAccountsIn, APP_SECRET, tokenOf } from '../token.ts';

const DATA_ACCESS_DAYS = 90;

/** Says what a token is: https://developers.facebook.com/docs/graph-api/reference/debug_token. Throws a Refusal. */
export function readDebug(
  { consents: { grants } }: MetaProvider,
  { form, authorization }: FormRequest,
): FormCall {
  const { token } = tokenOf(authorization, form);
  const [appId = '', secret] = (token ?? '').split('|');
  if (secret !== APP_SECRET) throw refusal('190', { message: 'Invalid OAuth access token.' });
  const input = form.get('input_token');
  if (input === null) throw refusal('100', { message: '(#100) Missing input_token.' });
  const found = grants.findToken(input);
  const perform = () => {
    if (!found || found.grant.clientId !== appId) {
      const error = { code: 190, message: 'The access token could not be decrypted' };
      return { status: 200, body: { data: { error, is_valid: false, scopes: [] } }, applied: null };
    }
    const { token: issued, grant } = found;
    const isLive = grants.isTokenLive(found);
    const gone = isLive
      ? null
      : { code: 190, subcode: grants.isLive(grant) ? 463 : 460, message: 'Session has expired.' };
    const isUser = grant.facts['lifetime'] === 'user';
    const seconds = (time: number | null) => (time === null ? 0 : Math.floor(time / 1000));
    const data = {
      app_id: appId,
      type: isUser ? 'USER' : 'SYSTEM_USER',
      application: 'Sandbox',
      data_access_expires_at: isUser ? seconds(grant.createdAt + DATA_ACCESS_DAYS * DAY_MS) : 0,
      ...(gone && { error: gone }),
      expires_at: seconds(issued.expiresAt),
      is_valid: isLive,
      issued_at: seconds(grant.createdAt),
      scopes: grant.scopes,
      granular_scopes: grant.scopes.map((scope) => ({
        scope,
        ...(scope.startsWith('ads_') && { target_ids: adAccountsIn(grant) }),
      })),
      user_id: userIdOf(grant.account),
    };
    return { status: 200, body: { data }, applied: null };
  };
  return { account: found?.grant.account ?? 'none', perform };
}
