import { PROVIDER_TITLES, type ConnectProviderName } from '../../../domain/connect-providers.ts';
import { connectAccounts, type ConnectSessionRow } from '../../../models/connections/connect-sessions.ts';
import type { components } from '../../../client/src/generated/types.gen.ts';
import { invalidField, invalidFields, conflict, AppError, type ErrorDetail } from '../../request/errors.ts';

type Credentials = components['schemas']['ConnectionCredentials'];
type Provider = components['schemas']['CreateConnectionRequest']['provider'];

/** Credentials of each provider. */
const FIELDS: Readonly<Record<Provider, { required: keyof Credentials; optional: (keyof Credentials)[] }>> = {
  googleads: { required: 'refreshToken', optional: ['accountId'] },
  hubspot: { required: 'privateAppToken', optional: [] },
  resend: { required: 'apiKey', optional: ['webhookSecret', 'accountId'] },
};

/** @throws AppError 400 for a missing credential, or a credential of another provider */
export function requireProviderFields(provider: Provider, credentials: Credentials): void {
  const { required, optional } = FIELDS[provider];
  const allowed: string[] = [required, ...optional];
  const faults: ErrorDetail[] = Object.keys(credentials)
    .filter((name) => !allowed.includes(name))
    .map((name) => ({
      path: `credentials.${name}`,
      message: `is not a credential of ${PROVIDER_TITLES[provider]}`,
    }));
  if (credentials[required] === undefined) {
    faults.unshift({
      path: `credentials.${required}`,
      message: `is required for ${PROVIDER_TITLES[provider]}`,
    });
  }
  if (faults.length > 0) throw invalidFields(faults);
}

/** Returns the error for credentials that the provider rejected. */
export function refusedCredentials(
  provider: Provider,
  { state, outcome, accounts }: Pick<ConnectSessionRow, 'state' | 'outcome' | 'accounts'>,
): AppError {
  const title = PROVIDER_TITLES[provider];
  const path = `credentials.${FIELDS[provider].required}`;
  if (state === 'choosing') return accountRequired(accounts);
  switch (outcome) {
    case 'provider_unavailable':
      return new AppError(502, 'provider_error', `${title} failed. Try again later.`);
    case 'not_configured':
      return conflict(`This deployment is not set up for ${title}. Ask its operator.`);
    case 'scope_missing':
      return invalidField(path, `lacks a required permission: ${describeRequired(provider)}`);
    case 'no_account':
      return invalidField(path, 'gives access to no account');
    case 'other_account':
      return invalidField('credentials.accountId', 'is not an account that the credentials can access');
    case null:
    default:
      return invalidField(path, `was refused by ${title}`);
  }
}

function describeRequired(provider: ConnectProviderName): string {
  return provider === 'hubspot' ? 'crm.objects.contacts.read' : 'access to the account';
}

function accountRequired(accounts: unknown): AppError {
  const ids = (connectAccounts.safeParse(accounts).data ?? []).map(({ id }) => id).slice(0, 20);
  return invalidField('credentials.accountId', `is required: the credentials can access ${ids.join(', ')}`);
}
