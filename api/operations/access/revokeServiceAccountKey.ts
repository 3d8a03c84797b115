import { revokeKey } from '../../../models/access/keys.ts';
import { notFound } from '../../request/errors.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { requireServiceAccount } from './listServiceAccountKeys.ts';

/** Idempotent. */
export const revokeServiceAccountKey: Handler<'revokeServiceAccountKey'> = async ({ path }, call) => {
  const revoked = await transact(call, async (project, record) => {
    const account = await requireServiceAccount(project, path.serviceAccountId);
    const key = await revokeKey(project, {
      table: 'service_account_keys',
      id: path.keyId,
      serviceAccountId: account.id,
    });
    if (!key) throw notFound('The service account has no key with this id.');
    if (key.revokedByThisCall) {
      await record('service-account-key.revoke', path.keyId);
    }
    return key;
  });
  return { body: { id: path.keyId, revokedAt: revoked.revokedAt.toISOString() } };
};
