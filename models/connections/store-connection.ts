import { randomUUID } from 'node:crypto';
import { providerOfRow } from '../../domain/connect-providers.ts';
import { recordMaySend } from '../emails/mail-quotas.ts';
import type { InProject } from '../in-project.ts';
import { forgetReadsThrough } from '../reads/forget-reads.ts';
import { forgetTree } from '../searchads/customer-trees.ts';
import { seal, type Keyring } from '../sealed.ts';
import { recordEvents } from '../webhooks/project-events.ts';
import {
  connectionBinding,
  connections,
  findConnection,
  type Connection,
  type ConnectionRow,
} from './connections.ts';
import { lockGrant } from './shared-grants.ts';

const A_DAY_MS = 24 * 3_600_000;
const A_MINUTE_MS = 60_000;

export type NewConnection = Pick<Connection, 'provider' | 'externalId' | 'displayName'> & {
  settings: object;
  /** Whether the settings of a connection that there is stay: those that an operator has set. */
  keepsSettings?: boolean;
  secret: string;
  /** Whether it was tried at the provider just now. */
  wasChecked?: boolean;
  /** What signs its webhooks; without it, what is known of that stays. */
  sealedWebhookSecret?: string | null;
} & Partial<Pick<Connection, 'grantId' | 'grantedScopes' | 'missingScopes' | 'secretExpiresAt'>>;

/**
 * Stores a connection. Of an account that is connected already, name, settings and secret are replaced and it is active
 * again: that is how one whose authorisation was lost is fixed. What was read by the old secret is forgotten: the new
 * one may be of another user, or be kept to another manager account.
 *
 * Whoever ends the grant that it hangs on either sees it and leaves the grant, or was first: then it does not work,
 * which is found out by a look at it soon.
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
  const known = await connections(database).findOne({
    where: { projectId, provider, externalId },
    transaction,
    lock: true,
  });
  // After the row, as where a grant is ended: two that lock both never wait for each other.
  if (typeof grant.grantId === 'string') await lockGrant(project, provider, grant.grantId);
  if (known) {
    await forgetReadsThrough(project, known.id);
    await forgetTree(project, known.id);
  }
  const id = known?.id ?? randomUUID();
  const values = {
    displayName,
    settings: known && keepsSettings ? known.settings : settings,
    status: 'active' as const,
    sealedSecret: await seal(keyring, connectionBinding({ projectId, id }), secret),
    grantId: grant.grantId ?? null,
    grantedScopes: grant.grantedScopes ?? null,
    missingScopes: grant.missingScopes ?? [],
    secretExpiresAt: grant.secretExpiresAt ?? null,
    ...(typeof sealedWebhookSecret === 'string' && { sealedWebhookSecret }),
    lastError: null,
    lastCheckedAt: grant.wasChecked ? new Date() : null,
    checkAt: new Date(Date.now() + (typeof grant.grantId === 'string' ? A_MINUTE_MS : A_DAY_MS)),
  };
  const before = known?.status;
  if (known) await known.update(values, { transaction });
  else
    await connections(database).create({ id, projectId, provider, externalId, ...values }, { transaction });
  if (provider === 'resend') await recordMaySend(project, id);
  // One that worked all the time has a new secret, which is nobody's concern.
  if (before !== 'active') {
    const type = before === 'reauth_required' ? 'connection.recovered' : 'connection.connected';
    const data = { connectionId: id, provider: providerOfRow(provider) };
    await recordEvents(project, [{ type, data }]);
  }
  const stored = await findConnection(project, id);
  if (!stored) throw new TypeError('The connection that was stored is not there.');
  return stored;
}
