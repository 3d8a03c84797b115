import { findErasure } from '../../../models/access/deleted-projects.ts';
import { noSuchProject } from '../../request/authorize.ts';
import { isPlatformToken } from '../../credentials/caller.ts';
import { requireUser, type Handler } from '../operation.ts';
import { requirePlatformClient } from './require-creator.ts';

/** Returns a project's erasure to the project's owner or creator. */
export const getProjectErasure: Handler<'getProjectErasure'> = async ({ path: { projectId } }, call) => {
  const caller = requireUser(call);
  if (caller.projectId !== undefined && caller.projectId !== projectId) throw noSuchProject();
  const creator = isPlatformToken(caller) ? await requirePlatformClient(call) : undefined;
  const report = await findErasure({ database: call.context.database, projectId });
  const isAllowed =
    creator === undefined ? report?.ownerId === caller.user.id : report?.createdBy === creator;
  if (!report || !isAllowed) throw noSuchProject();
  const { deletedAt, startedAt, completedAt, counts } = report;
  return {
    body: {
      projectId,
      state: completedAt === null ? 'running' : 'completed',
      deletedAt: deletedAt.toISOString(),
      startedAt: startedAt.toISOString(),
      ...(completedAt && { completedAt: completedAt.toISOString() }),
      counts,
    },
  };
};
