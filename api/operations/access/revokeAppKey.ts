import { revokeKey } from '../../../models/access/keys.ts';
import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject } from '../../../models/in-project.ts';
import { actorOf } from '../../credentials/caller.ts';
import { notFound } from '../../request/errors.ts';
import type { Handler } from '../operation.ts';

/** Ends an app key. Doing it again changes nothing. */
export const revokeAppKey: Handler<'revokeAppKey'> = async ({ path }, call) => {
  const revoked = await inProject(call.context.database, call.projectId, async (project) => {
    const ended = await revokeKey(project, { table: 'app_keys', id: path.keyId });
    if (!ended) throw notFound('The project has no app key with this id.');
    if (ended.now) {
      await recordAudit(project, {
        ...actorOf(call.caller),
        action: 'app-key.revoke',
        target: path.keyId.toLowerCase(),
      });
    }
    return ended;
  });
  return { body: { id: path.keyId.toLowerCase(), revokedAt: revoked.revokedAt.toISOString() } };
};
