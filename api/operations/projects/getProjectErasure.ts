import { findErasure } from '../../../models/access/deleted-projects.ts';
import { noSuchProject } from '../../request/authorize.ts';
import type { Handler } from '../operation.ts';
import { createOwnershipCheck } from './require-creator.ts';

export const getProjectErasure: Handler<'getProjectErasure'> = async ({ path: { projectId } }, call) => {
  const isOwned = await createOwnershipCheck(call, projectId);
  const report = await findErasure({ database: call.context.database, projectId });
  if (!report || !isOwned(report)) throw noSuchProject();
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
