import { unmarkProjectDeleted } from '../../../models/access/deleted-projects.ts';
import { findProjectRow } from '../../../models/access/own-projects.ts';
import { inProject } from '../../../models/in-project.ts';
import { toActor } from '../../credentials/caller.ts';
import { noSuchProject } from '../../request/authorize.ts';
import { conflict } from '../../request/errors.ts';
import { serializeProject } from '../../serializers/project.ts';
import type { Handler } from '../operation.ts';
import { createOwnershipCheck } from './require-creator.ts';

export const restoreProject: Handler<'restoreProject'> = async ({ path: { projectId } }, call) => {
  const isOwned = await createOwnershipCheck(call, projectId);
  const project = await inProject(call.context.database, projectId, async (scope) => {
    const found = await findProjectRow(scope);
    if (!found || !isOwned(found)) throw noSuchProject();
    if (found.deletedAt === null) return found;
    if (!(await unmarkProjectDeleted(scope, toActor(call.caller)))) {
      throw conflict('The project cannot be restored: its erasure has started.');
    }
    const restored = await findProjectRow(scope);
    return restored && { ...restored, stopped: found.stopped };
  });
  if (!project) throw noSuchProject();
  return { body: serializeProject(project) };
};
