import type { FormCall, FormRequest } from '../../consent/serve-form.ts';
import type { Grant } from '../../consent/grants.ts';
import { refusal } from '../errors.ts';
import type { MetaProvider } from '../provider.ts';
import { liveConsent, tokenOf } from '../token.ts';

/** What the token's person granted to the app, and what not. Throws a Refusal. */
export function readPermissions({ consents: { grants } }: MetaProvider, request: FormRequest): FormCall {
  const grant = grantOf(grants, request);
  const asked = (grant.facts['asked'] ?? '').split(' ');
  const data = asked.map((permission) => ({
    permission,
    status: grant.scopes.includes(permission) ? 'granted' : 'declined',
  }));
  return { account: grant.account, perform: () => ({ status: 200, body: { data }, applied: null }) };
}

/** Takes one permission back, or without a name all: then the person's tokens for the app end. Throws a Refusal. */
export function deletePermissions(
  { consents: { grants } }: MetaProvider,
  request: FormRequest,
  permission: string | undefined,
): FormCall {
  const { account, clientId } = grantOf(grants, request);
  const perform = () => {
    const open = grants.list(account).filter((grant) => grant.clientId === clientId && grant.ended === null);
    if (permission === undefined) grants.end(open, 'revoked');
    else
      for (const grant of open)
        grants.narrow(
          grant,
          grant.scopes.filter((scope) => scope !== permission),
        );
    return { status: 200, body: { success: true }, applied: open.map(({ id }) => ({ grant: id })) };
  };
  return { account, perform };
}

function grantOf(grants: MetaProvider['consents']['grants'], { form, authorization }: FormRequest): Grant {
  const { token } = tokenOf(authorization, form);
  if (token === null) throw refusal('2500');
  const grant = liveConsent(token, grants);
  if (!grant) throw refusal('190');
  return grant;
}
