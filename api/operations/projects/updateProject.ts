import { findProjectRow } from '../../../models/access/own-projects.ts';
import { changeProject } from '../../../models/access/projects.ts';
import { noSuchProject } from '../../request/authorize.ts';
import { serializeProject } from '../../serializers/project.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';

export const updateProject: Handler<'updateProject'> = async ({ body: { name } }, call) => {
  const project = await transact(call, async (scope, record) => {
    if (name !== undefined) {
      await changeProject(scope, { name });
      await record('project.update', call.projectId, { name });
    }
    return findProjectRow(scope);
  });
  if (!project) throw noSuchProject();
  return { body: serializeProject(project) };
};
