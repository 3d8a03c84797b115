import { findMailConnection } from '../../../models/emails/senders.ts';
import type { ProjectLimits } from '../../../models/access/project-settings.ts';
import type { InProject } from '../../../models/in-project.ts';
import { serializeProjectSettings } from '../../serializers/project-settings.ts';
import { usualDailyRecipients } from '../emails/batch-bounds.ts';
import type { Handler, Call } from '../operation.ts';
import { transact } from '../transact.ts';

export const getProjectSettings: Handler<'getProjectSettings'> = async (_, call) => {
  const body = await transact(call, async (scope) =>
    serializeProjectSettings(scope, await usualLimits(scope, call)),
  );
  return { body };
};

/** Returns the operator's default limits. */
export async function usualLimits(
  project: InProject,
  { context: { settings } }: Call,
): Promise<ProjectLimits> {
  const dailyRecipients = usualDailyRecipients(settings.emails, await findMailConnection(project));
  return { dailyRecipients, ...settings.storage };
}
