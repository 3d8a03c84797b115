import { revokeKey } from '../../../models/access/keys.ts';
import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject } from '../../../models/in-project.ts';
import { actorOf } from '../../credentials/caller.ts';
import { notFound } from '../../request/errors.ts';
import type { Handler } from '../operation.ts';

/** Ends a write key. Doing it again changes nothing. */
export const revokeWriteKey: Handler<'revokeWriteKey'> = async ({ path }, call) => {
  const id = path.keyId.toLowerCase();
  const revoked = await inProject(call.context.database, call.projectId, async (project) => {
    const ended = await revokeKey(project, { table: 'write_keys', id });
    if (!ended) throw notFound('The project has no write key with this id.');
    if (ended.now)
      await recordAudit(project, { ...actorOf(call.caller), action: 'write-key.revoke', target: id });
    return ended;
  });
  return { body: { id, revokedAt: revoked.revokedAt.toISOString() } };
};
