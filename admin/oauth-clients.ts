import { recordAudit } from '../models/audit/audit-entries.ts';
import { findOAuthClient, inClientTransaction, changeOAuthClient } from '../models/oauth/oauth-clients.ts';
import { digestSecret } from '../models/secret-digest.ts';
import type { AdminContext } from './context.ts';
import { ConflictError, NotFoundError } from './failures.ts';

export type SwitchedOAuthClient = { clientId: string; disabled: boolean };

/**
 * Disables or enables an OAuth client, whoever owns it.
 * @throws NotFoundError; ConflictError when it is disabled or enabled already
 */
export async function switchOAuthClient(
  { database, actor }: AdminContext,
  { client: clientId, disabled }: { client: string; disabled: boolean },
): Promise<SwitchedOAuthClient> {
  const client = await findOAuthClient(database, clientId);
  if (!client) throw new NotFoundError(`There is no OAuth client ${clientId}.`);
  if (client.disabled === disabled) {
    throw new ConflictError(`OAuth client ${clientId} is ${disabled ? 'disabled' : 'enabled'} already.`);
  }
  return inClientTransaction(database, client, async (scope) => {
    if (!(await changeOAuthClient(scope, client.id, { disabled }))) {
      throw new NotFoundError(`There is no OAuth client ${clientId} any more.`);
    }
    await recordAudit(scope, {
      actor,
      action: disabled ? 'oauth-client.disable' : 'oauth-client.enable',
      target: clientId,
    });
    return { clientId, disabled };
  });
}

/** Whether an OAuth client exists, is enabled and has this secret (null: none). */
export async function isWorkingClient(
  { database }: AdminContext,
  { clientId, secret }: { clientId: string; secret: string | null },
): Promise<boolean> {
  const client = await findOAuthClient(database, clientId);
  if (!client || client.disabled) return false;
  if (secret === null) return client.secretDigest === null;
  return client.secretDigest?.equals(digestSecret(secret)) ?? false;
}
