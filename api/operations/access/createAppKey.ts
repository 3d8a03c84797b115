import { insertAppKey } from '../../../models/access/app-keys.ts';
import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject } from '../../../models/in-project.ts';
import { newSecret } from '../../../models/secret-digest.ts';
import { actorOf } from '../../auth/caller.ts';
import { permissionsOfUser } from '../../auth/permissions.ts';
import { requireHeld } from '../../auth/require-held.ts';
import { presentAppKey } from '../../presenters/app-key.ts';
import { userOf, type Handler } from '../operation.ts';
import { requireRoomForKey } from './require-room-for-key.ts';

/** Issues an app key. It can send mail, so the caller must hold that scope. */
export const createAppKey: Handler<'createAppKey'> = async ({ body }, call) => {
  const { database } = call.context;
  requireHeld(['emails:send'], await permissionsOfUser(database, userOf(call), call.projectId));

  const secret = newSecret('tl_ak_');
  const key = await inProject(database, call.projectId, async (project) => {
    await requireRoomForKey(project);
    const issued = await insertAppKey(project, { name: body.name, secret });
    await recordAudit(project, {
      ...actorOf(call.caller),
      action: 'app-key.issue',
      target: issued.id,
      details: { name: body.name },
    });
    return issued;
  });
  return { body: { ...presentAppKey(key), secret } };
};
