import { z } from 'zod';
import {
  findProjectPage,
  findProjectRow,
  type ProjectRow,
  type ProjectFilter,
} from '../../../models/access/own-projects.ts';
import { isPlatformToken } from '../../credentials/caller.ts';
import { findUserScopes } from '../../credentials/permissions.ts';
import { serializeProject } from '../../serializers/project.ts';
import { readPage } from '../page.ts';
import { requireUser, type Call, type Handler } from '../operation.ts';
import { requirePlatformClient } from './require-creator.ts';

const position = z.tuple([z.string(), z.uuid()]);

export const listProjects: Handler<'listProjects'> = async ({ query: { limit = 20, cursor } }, call) => {
  const caller = requireUser(call);
  if (caller.projectId !== undefined) {
    return { body: { projects: (await findBoundProject(call)).map(serializeProject), nextCursor: null } };
  }
  const filter: ProjectFilter = isPlatformToken(caller)
    ? { creator: await requirePlatformClient(call) }
    : { userId: caller.user.id };
  const { rows, nextCursor } = await readPage(
    call,
    { list: 'listProjects', filters: filter, cursor, limit, position },
    ({ after, limit: pageLimit }) =>
      findProjectPage(call.context.database, filter, {
        after: after && { createdAt: after[0], id: after[1] },
        limit: pageLimit,
      }),
    ({ createdAtText, id }) => [createdAtText, id] as [string, string],
  );
  return { body: { projects: rows.map(serializeProject), nextCursor } };
};

async function findBoundProject(call: Call): Promise<ProjectRow[]> {
  const { database } = call.context;
  const { projectId = '' } = requireUser(call);
  if (!(await findUserScopes(database, requireUser(call), projectId))) return [];
  const project = await findProjectRow({ database, projectId });
  return project ? [project] : [];
}
