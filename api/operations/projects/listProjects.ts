import { z } from 'zod';
import {
  findProjectPage,
  findProjectRow,
  type ProjectRow,
  type Whose,
} from '../../../models/access/own-projects.ts';
import { isPlatformToken } from '../../credentials/caller.ts';
import { permittedToUser } from '../../credentials/permissions.ts';
import { serializeProject } from '../../serializers/project.ts';
import { cutPage, readCursor } from '../page.ts';
import { userOf, type Call, type Handler } from '../operation.ts';
import { requirePlatformClient } from './maker.ts';

/** What a cursor holds: the last project of the page before. */
const position = z.tuple([z.string(), z.uuid()]);

/**
 * A page of the caller's projects, newest first. One more is read than asked for, to know whether there is a next page.
 */
export const listProjects: Handler<'listProjects'> = async ({ query: { limit = 20, cursor } }, call) => {
  const caller = userOf(call);
  if (caller.projectId !== undefined) {
    return { body: { projects: (await onlyProject(call)).map(serializeProject), nextCursor: null } };
  }
  const whose: Whose = isPlatformToken(caller)
    ? { maker: await requirePlatformClient(call) }
    : { userId: caller.user.id };
  const purpose = ['listProjects', whose];
  const read = readCursor(call, purpose, cursor, position);
  const after = read && { createdAt: read[0], id: read[1] };
  const found = await findProjectPage(call.context.database, whose, { after, limit: limit + 1 });
  const { page, last } = cutPage(found, limit);
  return {
    body: {
      projects: page.map(serializeProject),
      nextCursor: last ? call.context.cursors.sign(purpose, [last.createdAtText, last.id]) : null,
    },
  };
};

/** The project that the token is bound to. */
async function onlyProject(call: Call): Promise<ProjectRow[]> {
  const { database } = call.context;
  const { projectId = '' } = userOf(call);
  if (!(await permittedToUser(database, userOf(call), projectId))) return [];
  const project = await findProjectRow({ database, projectId });
  return project ? [project] : [];
}
