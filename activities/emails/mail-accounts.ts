import { ApplicationFailure } from '@temporalio/activity';
import { openConnection, type OpenConnection } from '../../models/connections/open-connections.ts';
import type { Database } from '../../models/database.ts';
import type { BlockReason } from '../../models/emails/batches.ts';
import { findExhaustedUntil, recordExhaustedQuota } from '../../models/emails/mail-quotas.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import type { Keyring } from '../../models/sealed.ts';
import { OWN_ACCOUNT_CALLS_PER_SECOND } from '../../workflows/contract/emails.ts';
import type { ConnectionSecrets } from '../connections/renew-secret.ts';
import { ProviderError, toActivityFailure, type ProviderFailure } from '../provider/failure.ts';
import type { ResendClient } from './resend-client.ts';
import type { Pace } from './take-resend-slot.ts';

/** `connection`: undefined for the platform's account. */
export type MailAccount = { resend: ResendClient; pace: Pace; connection?: OpenConnection };

type Unusable = { unusable: string; reason: BlockReason };

export type OwnMailAccounts = {
  database: Database;
  connectionKeyring: Keyring;
  connectionSecrets: Pick<ConnectionSecrets, 'getUsable'>;
  createOwnClient: (bearer: string) => ResendClient;
};

export async function getMailAccount(
  dependencies: OwnMailAccounts & Pick<MailAccount, 'resend' | 'pace'>,
  { projectId, connectionId }: { projectId: string; connectionId?: string },
): Promise<MailAccount | Unusable> {
  const { resend, pace } = dependencies;
  return connectionId === undefined
    ? { resend, pace }
    : openMailAccount(dependencies, { projectId, connectionId });
}

async function openMailAccount(
  { database, connectionKeyring, connectionSecrets, createOwnClient }: OwnMailAccounts,
  { projectId, connectionId }: { projectId: string; connectionId: string },
): Promise<MailAccount | Unusable> {
  const { connection, exhaustedUntil } = await inProject(database, projectId, async (project) => ({
    connection: await openConnection(project, connectionKeyring, connectionId),
    exhaustedUntil: await findExhaustedUntil(project, connectionId),
  }));
  if (connection?.provider !== 'resend' || connection.status === 'revoked') return toUnusable(DISCONNECTED);
  if (connection.status === 'reauth_required') return toUnusable(NEEDS_REAUTH);
  if (exhaustedUntil) return { unusable: describeQuota(exhaustedUntil), reason: 'provider_quota' };
  try {
    const usable = await connectionSecrets.getUsable(connection);
    return {
      resend: createOwnClient(usable.secret),
      pace: { slots: `resend:${connectionId}`, requestsPerSecond: OWN_ACCOUNT_CALLS_PER_SECOND, share: 1 },
      connection: usable,
    };
  } catch (error) {
    // The connection has lost its authorization or was removed since the transaction above.
    const code = error instanceof ApplicationFailure ? error.type : undefined;
    if (code === 'connection_needs_reauth') return toUnusable(NEEDS_REAUTH);
    if (code === 'connection_not_found') return toUnusable(DISCONNECTED);
    if (!(error instanceof ProviderError)) throw error;
    // The failed renewal has recorded the lost authorization.
    if (error.failure.kind === 'reauth') return toUnusable(NEEDS_REAUTH);
    throw toActivityFailure(error.failure);
  }
}

function toUnusable(message: string): Unusable {
  return { unusable: message, reason: 'provider_credentials' };
}

/** Records an exhausted quota. Call this in the transaction that blocks the call's batches. */
export async function recordQuota(
  project: InProject,
  connectionId: string,
  { reason }: Pick<ProviderFailure, 'reason'>,
): Promise<void> {
  await recordExhaustedQuota(project, connectionId, reason === 'monthly_quota_exceeded' ? 'month' : 'day');
}

/**
 * Limits a failure of a project's own account to its connection, because the project, not the operator, must
 * fix it.
 */
export function toOwnAccountFailure(failure: ProviderFailure): ProviderFailure {
  const own = failure.scope === 'fleet' ? { ...failure, scope: 'connection' as const } : failure;
  return own.kind === 'credentials' ? { ...own, kind: 'reauth', message: NEEDS_REAUTH } : own;
}

function describeQuota(until: Date): string {
  return `The project’s own account at Resend has used up its quota. The batch continues at ${until.toISOString()}.`;
}

const NEEDS_REAUTH =
  'Resend does not accept the credentials of the project’s own account. Reconnect the account; the batch then continues.';

const DISCONNECTED =
  'The project’s own account at Resend was disconnected. Cancel the batch, then queue its mails as a new batch.';
