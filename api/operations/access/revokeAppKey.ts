import { revokeKey } from '../../../models/access/keys.ts';
import { requireFound } from '../../request/errors.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';

/** Idempotent. */
export const revokeAppKey: Handler<'revokeAppKey'> = async ({ path }, call) => {
  const revoked = await transact(call, async (project, record) => {
    const key = requireFound(await revokeKey(project, { table: 'app_keys', id: path.keyId }), 'app key');
    if (key.revokedByThisCall) {
      await record('app-key.revoke', path.keyId);
    }
    return key;
  });
  return { body: { id: path.keyId, revokedAt: revoked.revokedAt.toISOString() } };
};
