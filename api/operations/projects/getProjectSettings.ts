import { findMailConnection } from '../../../models/emails/senders.ts';
import type { ProjectLimits } from '../../../models/access/project-settings.ts';
import type { InProject } from '../../../models/in-project.ts';
import { serializeProjectSettings } from '../../serializers/project-settings.ts';
import { getDefaultDailyLimit } from '../../../models/emails/daily-limit.ts';
import type { Handler, Call } from '../operation.ts';
import { transact } from '../transact.ts';

export const getProjectSettings: Handler<'getProjectSettings'> = async (_, call) => {
  const body = await transact(call, async (scope) =>
    serializeProjectSettings(scope, await findDefaultLimits(scope, call)),
  );
  return { body };
};

/** Returns the limits that apply unless the operator set limits for the project. */
export async function findDefaultLimits(
  project: InProject,
  { context: { settings } }: Call,
): Promise<ProjectLimits> {
  const dailyRecipients = getDefaultDailyLimit(settings.emails, await findMailConnection(project));
  return { dailyRecipients, ...settings.storage };
}
