import { inProject } from '../../../models/in-project.ts';
import { presentProjectSettings } from '../../presenters/project-settings.ts';
import type { Handler } from '../operation.ts';
import { usualLimits } from './usual-limits.ts';

/** The settings of a project. */
export const getProjectSettings: Handler<'getProjectSettings'> = async (_, call) => {
  const body = await inProject(call.context.database, call.projectId, async (scope) =>
    presentProjectSettings(scope, await usualLimits(scope, call)),
  );
  return { body };
};
