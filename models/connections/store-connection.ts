import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../domain/local-clock.ts';
import { toProviderName } from '../../domain/connect-providers.ts';
import { endQuotaBlock } from '../emails/mail-quotas.ts';
import type { InProject } from '../in-project.ts';
import { forgetReadsThrough } from '../reads/forget-reads.ts';
import { forgetTree } from '../searchads/customer-trees.ts';
import { seal, type Keyring } from '../sealed.ts';
import { recordEvents } from '../webhooks/project-events.ts';
import {
  getConnectionBinding,
  connections,
  findConnection,
  type Connection,
  type ConnectionRow,
} from './connections.ts';
import { lockGrant } from './shared-grants.ts';

const MINUTE_MS = 60_000;

type NewConnection = Pick<Connection, 'provider' | 'externalId' | 'displayName'> & {
  settings: object;
  /** Keeps the settings of an existing connection, which an operator may have set. */
  keepsSettings?: boolean;
  secret: string;
  wasChecked?: boolean;
  /** Signing secret of webhooks. Null or undefined: keeps the stored secret. */
  sealedWebhookSecret?: string | null;
} & Partial<
    Pick<Connection, 'connectedBy' | 'grantId' | 'grantedScopes' | 'missingScopes' | 'secretExpiresAt'>
  >;

/**
 * Inserts or reactivates the connection of an account. Deletes data that was read with the old secret,
 * because the new secret may belong to another user or manager account.
 */
export async function storeConnection(
  project: InProject,
  keyring: Keyring,
  {
    provider,
    externalId,
    displayName,
    settings,
    keepsSettings = false,
    secret,
    sealedWebhookSecret,
    ...grant
  }: NewConnection,
): Promise<ConnectionRow> {
  const { database, transaction, projectId } = project;
  const existing = await connections(database).findOne({
    where: { projectId, provider, externalId },
    transaction,
    lock: true,
  });
  // Lock order: connection before grant, as in the activity `endConnection`.
  if (typeof grant.grantId === 'string') await lockGrant(project, provider, grant.grantId);
  if (existing) {
    await forgetReadsThrough(project, existing.id);
    await forgetTree(project, existing.id);
  }
  const id = existing?.id ?? randomUUID();
  const values = {
    displayName,
    settings: existing && keepsSettings ? existing.settings : settings,
    status: 'active' as const,
    sealedSecret: await seal(keyring, getConnectionBinding({ projectId, id }), secret),
    connectedBy: grant.connectedBy ?? null,
    grantId: grant.grantId ?? null,
    grantedScopes: grant.grantedScopes ?? null,
    missingScopes: grant.missingScopes ?? [],
    secretExpiresAt: grant.secretExpiresAt ?? null,
    ...(typeof sealedWebhookSecret === 'string' && { sealedWebhookSecret }),
    lastError: null,
    lastCheckedAt: grant.wasChecked ? new Date() : null,
    checkAt: new Date(Date.now() + (typeof grant.grantId === 'string' ? MINUTE_MS : DAY_MS)),
  };
  const previousStatus = existing?.status;
  if (existing) await existing.update(values, { transaction });
  else
    await connections(database).create({ id, projectId, provider, externalId, ...values }, { transaction });
  if (provider === 'resend') await endQuotaBlock(project, id);
  // No event is recorded if an active connection gets another secret.
  if (previousStatus !== 'active') {
    const type = previousStatus === 'reauth_required' ? 'connection.recovered' : 'connection.connected';
    const data = { connectionId: id, provider: toProviderName(provider) };
    await recordEvents(project, [{ type, data }]);
  }
  const stored = await findConnection(project, id);
  if (!stored) throw new TypeError('The stored connection was not found.');
  return stored;
}
