import { revokeKey } from '../../../models/access/keys.ts';
import { requireFound } from '../../request/errors.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';

/** Idempotent. */
export const revokeWriteKey: Handler<'revokeWriteKey'> = async ({ path: { keyId: id } }, call) => {
  const revoked = await transact(call, async (project, record) => {
    const key = requireFound(await revokeKey(project, { table: 'write_keys', id }), 'write key');
    if (key.revokedByThisCall) await record('write-key.revoke', id);
    return key;
  });
  return { body: { id, revokedAt: revoked.revokedAt.toISOString() } };
};
