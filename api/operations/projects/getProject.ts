import { findProjectRow } from '../../../models/access/own-projects.ts';
import { findTokenScopes } from '../../credentials/permissions.ts';
import { noSuchProject } from '../../request/authorize.ts';
import { serializeProject } from '../../serializers/project.ts';
import { requireUser, type Handler } from '../operation.ts';

export const getProject: Handler<'getProject'> = async ({ path: { projectId } }, call) => {
  const { database } = call.context;
  const permitted = await findTokenScopes(database, requireUser(call), projectId);
  const project = permitted && (await findProjectRow({ database, projectId }));
  if (!project) throw noSuchProject();
  const { hasSender } = project;
  return { body: { ...serializeProject(project), hasSender, permissions: [...permitted].toSorted() } };
};
