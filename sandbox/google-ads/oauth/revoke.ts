import { oauthRefusal, type FormCall, type FormRequest } from '../../consent/serve-form.ts';
import type { GoogleAdsProvider } from '../provider.ts';
import { grantIdIn, isFixedToken } from '../token.ts';

/**
 * Reads a call of https://oauth2.googleapis.com/revoke: it ends everything that the token's person granted to the Cloud
 * project, for all of its clients. Throws a Refusal.
 */
export function readRevocation({ consents }: GoogleAdsProvider, { form }: FormRequest): FormCall {
  const { grants } = consents;
  const token = form.get('token') ?? '';
  // The refresh tokens that the sandbox always has are not a person's: they outlive it.
  if (isFixedToken(token)) return { account: token.replace(/\..*$/, ''), perform: () => ok(null) };
  const grantId = grantIdIn(token);
  const grant =
    grants.findToken(token)?.grant ?? (grantId === undefined ? undefined : grants.findGrant(grantId));
  if (!grant || !grants.isLive(grant)) throw oauthRefusal(400, 'invalid_token', 'Token expired or revoked');
  const { account, clientId } = grant;
  return {
    account,
    perform: () => {
      const all = grants
        .list(account)
        .filter((one) => cloudProjectOf(one.clientId) === cloudProjectOf(clientId));
      const ended = all.filter(({ ended: how }) => how === null).map(({ id }) => ({ grant: id }));
      grants.end(all, 'revoked');
      return ok(ended);
    },
  };
}

function ok(applied: object[] | null) {
  return { status: 200, body: {}, applied };
}

/** The Cloud project of a client: its id up to the first hyphen. */
function cloudProjectOf(clientId: string): string {
  return clientId.split('-')[0] ?? clientId;
}
