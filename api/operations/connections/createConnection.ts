import { randomUUID } from 'node:crypto';
import type { components } from '../../../client/src/generated/types.gen.ts';
import { PROVIDER_TITLES, toStoredProvider } from '../../../domain/connect-providers.ts';
import {
  connectAccounts,
  getSessionBinding,
  findConnectSession,
  type ConnectSessionRow,
} from '../../../models/connections/connect-sessions.ts';
import { insertConnectSession } from '../../../models/connections/connect-steps.ts';
import { sealWebhookSecret } from '../../../models/connections/connections.ts';
import { seal } from '../../../models/sealed.ts';
import { buildConnectCompletionStart } from '../../../workflows/contract/connections.ts';
import { toActor } from '../../credentials/caller.ts';
import { AppError, conflict, invalidField, invalidFields, type ErrorDetail } from '../../request/errors.ts';
import { serializeConnection } from '../../serializers/connection.ts';
import { noResultYet } from '../../temporal/await-result.ts';
import { awaitActivity } from '../await-activity.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { cannotSeal, requireConnectCapacity } from './create-connect-link.ts';
import { requireConnection } from './require-connection.ts';

type Credentials = components['schemas']['ConnectionCredentials'];
type Provider = components['schemas']['CreateConnectionRequest']['provider'];

const VERIFICATION_LIFETIME_MS = 5 * 60 * 1_000;

export const createConnection: Handler<'createConnection'> = async ({ body }, call) => {
  const { context, projectId } = call;
  const { publicKey } = context.settings.connect;
  const { provider, credentials } = body;
  requireProviderFields(provider, credentials);
  if (publicKey === undefined) throw cannotSeal();
  const id = randomUUID();
  const binding = getSessionBinding({ projectId, id }, 'answer');
  const { webhookSecret, ...workerCredentials } = credentials;
  const sealedAnswer = await seal(publicKey, binding, JSON.stringify(workerCredentials));
  const { actor, clientId } = toActor(call.caller);
  await transact(call, async (project) => {
    await requireConnectCapacity(project);
    await insertConnectSession(project, {
      id,
      provider: toStoredProvider(provider),
      kind: 'typed',
      createdBy: actor,
      clientId,
      sealedAnswer,
      ...(webhookSecret !== undefined && {
        sealedWebhookSecret: await sealWebhookSecret(context.unsubscribeKeyring, projectId, webhookSecret),
      }),
      lifetimeMs: VERIFICATION_LIFETIME_MS,
    });
  });
  const { taskQueuePrefix: queuePrefix } = context.settings;
  const start = buildConnectCompletionStart({ queuePrefix, projectId, sessionId: id });
  await awaitActivity(call, 'completeConnect', start);
  const session = await transact(call, (project) => findConnectSession(project, id));
  if (session?.state === 'connected' && session.connectionId !== null) {
    return { body: serializeConnection(await requireConnection(call, session.connectionId)) };
  }
  if (!session || session.state === 'exchanging' || session.state === 'storing') throw noResultYet();
  throw refusedCredentials(provider, session);
};

const FIELDS: Readonly<Record<Provider, { required: keyof Credentials; optional: (keyof Credentials)[] }>> = {
  googleads: { required: 'refreshToken', optional: ['accountId'] },
  hubspot: { required: 'privateAppToken', optional: [] },
  resend: { required: 'apiKey', optional: ['webhookSecret', 'accountId'] },
};

/** @throws AppError 400 for a missing credential and for credentials of other providers */
function requireProviderFields(provider: Provider, credentials: Credentials): void {
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

function refusedCredentials(
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
      return invalidField(
        path,
        `lacks a required permission: ${provider === 'hubspot' ? 'crm.objects.contacts.read' : 'access to the account'}`,
      );
    case 'no_account':
      return invalidField(path, 'gives access to no account');
    case 'other_account':
      return invalidField('credentials.accountId', 'is not an account that the credentials can access');
    case null:
    default:
      return invalidField(path, `was refused by ${title}`);
  }
}

function accountRequired(accounts: unknown): AppError {
  const ids = (connectAccounts.safeParse(accounts).data ?? []).map(({ id }) => id).slice(0, 20);
  return invalidField(
    'credentials.accountId',
    `is required, because the credentials can access several accounts: ${ids.join(', ')}`,
  );
}
