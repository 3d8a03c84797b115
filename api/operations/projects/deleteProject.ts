import { deleteProject as markDeleted } from '../../../models/access/deleted-projects.ts';
import { findProjectRow } from '../../../models/access/own-projects.ts';
import { inProject } from '../../../models/in-project.ts';
import { actorOf, isPlatformToken } from '../../auth/caller.ts';
import { noSuchProject } from '../../auth/authorize.ts';
import { forbidden } from '../../http/errors.ts';
import { presentProject } from '../../presenters/project.ts';
import { userOf, type Handler } from '../operation.ts';

/** Deletes a project: from the next request on, nothing of it is found. */
export const deleteProject: Handler<'deleteProject'> = async (_, call) => {
  const caller = userOf(call);
  const project = await inProject(call.context.database, call.projectId, async (scope) => {
    const found = await findProjectRow(scope);
    if (!found) throw noSuchProject();
    if (!isPlatformToken(caller) && found.ownerId !== caller.user.id) {
      throw forbidden('Only its owner can delete a project.');
    }
    if (!(await markDeleted(scope, actorOf(call.caller)))) throw noSuchProject();
    return findProjectRow(scope);
  });
  if (!project) throw noSuchProject();
  return { body: presentProject(project) };
};
