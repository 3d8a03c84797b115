import type { ProjectLimits } from '../../../models/access/project-settings.ts';
import { findMailConnection } from '../../../models/emails/senders.ts';
import type { InProject } from '../../../models/in-project.ts';
import { usualDailyRecipients } from '../emails/batch-bounds.ts';
import type { Call } from '../operation.ts';

/** What the operator lets a project have that nothing else was set for. */
export async function usualLimits(
  project: InProject,
  { context: { settings } }: Call,
): Promise<ProjectLimits> {
  const dailyRecipients = usualDailyRecipients(settings.emails, await findMailConnection(project));
  return { dailyRecipients, ...settings.storage };
}
