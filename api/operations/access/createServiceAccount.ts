import { findOrInsertServiceAccount } from '../../../models/access/service-accounts.ts';
import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject } from '../../../models/in-project.ts';
import { actorOf } from '../../credentials/caller.ts';
import { AppError } from '../../request/errors.ts';
import { serializeServiceAccount } from '../../serializers/service-account.ts';
import type { Handler } from '../operation.ts';

/** Makes a service account, without a key yet. */
export const createServiceAccount: Handler<'createServiceAccount'> = async ({ body }, call) => {
  const account = await inProject(call.context.database, call.projectId, async (project) => {
    const { account: made, isNew } = await findOrInsertServiceAccount(project, body.name);
    if (!isNew) {
      throw new AppError(409, 'conflict', 'The project has a service account of this name.', {
        details: [{ path: 'name', message: 'is taken in this project' }],
      });
    }
    await recordAudit(project, {
      ...actorOf(call.caller),
      action: 'service-account.create',
      target: made.id,
      details: { name: made.name },
    });
    return made;
  });
  return { body: serializeServiceAccount(account) };
};
