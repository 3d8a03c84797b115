import { removeServiceAccount } from '../../../models/access/service-accounts.ts';
import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject } from '../../../models/in-project.ts';
import { actorOf } from '../../credentials/caller.ts';
import type { Handler } from '../operation.ts';
import { noSuchServiceAccount } from './listServiceAccountKeys.ts';

/** Deletes a service account with its keys. */
export const deleteServiceAccount: Handler<'deleteServiceAccount'> = async ({ path }, call) => {
  const id = path.serviceAccountId.toLowerCase();
  const removed = await inProject(call.context.database, call.projectId, async (project) => {
    const gone = await removeServiceAccount(project, id);
    if (!gone) throw noSuchServiceAccount();
    await recordAudit(project, {
      ...actorOf(call.caller),
      action: 'service-account.delete',
      target: id,
      details: { name: gone.name, endedKeys: gone.keys },
    });
    return gone;
  });
  return { body: { id, endedKeys: removed.keys } };
};
