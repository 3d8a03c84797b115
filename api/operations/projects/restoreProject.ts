import { unmarkProjectDeleted } from '../../../models/access/deleted-projects.ts';
import { findProjectRow, type ProjectRow } from '../../../models/access/own-projects.ts';
import { inProject } from '../../../models/in-project.ts';
import { actorOf, isPlatformToken } from '../../credentials/caller.ts';
import { noSuchProject } from '../../request/authorize.ts';
import { conflict } from '../../request/errors.ts';
import { serializeProject } from '../../serializers/project.ts';
import { userOf, type Call, type Handler } from '../operation.ts';
import { requirePlatformClient } from './maker.ts';

/** Restores a deleted project for its owner or creator, and answers the work that its deletion cancelled. */
export const restoreProject: Handler<'restoreProject'> = async ({ path }, call) => {
  const projectId = path.projectId.toLowerCase();
  const { projectId: boundTo } = userOf(call);
  if (boundTo !== undefined && boundTo !== projectId) throw noSuchProject();
  const maker = isPlatformToken(userOf(call)) ? await requirePlatformClient(call) : undefined;
  const project = await inProject(call.context.database, projectId, async (scope) => {
    const found = await findProjectRow(scope);
    if (!found || !mayRestore(call, found, maker)) throw noSuchProject();
    if (found.deletedAt === null) return found;
    if (!(await unmarkProjectDeleted(scope, actorOf(call.caller)))) {
      throw conflict('The project cannot be restored: its erasure has started.');
    }
    const restored = await findProjectRow(scope);
    return restored && { ...restored, stopped: found.stopped };
  });
  if (!project) throw noSuchProject();
  return { body: serializeProject(project) };
};

function mayRestore(call: Call, project: ProjectRow, maker: string | undefined): boolean {
  return maker === undefined ? project.ownerId === userOf(call).user.id : project.createdBy === maker;
}
