import { findProjectRow } from '../../../models/access/own-projects.ts';
import { changeProject } from '../../../models/access/projects.ts';
import { recordAudit } from '../../../models/audit/audit-entries.ts';
import { inProject } from '../../../models/in-project.ts';
import { actorOf } from '../../credentials/caller.ts';
import { noSuchProject } from '../../request/authorize.ts';
import { serializeProject } from '../../serializers/project.ts';
import type { Handler } from '../operation.ts';

/** Renames a project. */
export const updateProject: Handler<'updateProject'> = async ({ body: { name } }, call) => {
  const project = await inProject(call.context.database, call.projectId, async (scope) => {
    if (name !== undefined) {
      await changeProject(scope, { name });
      await recordAudit(scope, {
        ...actorOf(call.caller),
        action: 'project.update',
        target: call.projectId,
        details: { name },
      });
    }
    return findProjectRow(scope);
  });
  if (!project) throw noSuchProject();
  return { body: serializeProject(project) };
};
