import type { ProjectLimits } from '../../../models/access/project-settings.ts';
import type { Call } from '../operation.ts';

/** What the operator lets every project have that nothing else was set for. */
export function usualLimits({ context: { settings } }: Call): ProjectLimits {
  return { dailyRecipients: settings.emails.dailyRecipients, ...settings.storage };
}
