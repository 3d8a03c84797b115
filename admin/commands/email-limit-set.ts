import { z } from 'zod';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { setDailyLimit } from '../../models/access/project-settings.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, optional, projectOption } from '../define-command.ts';
import { projectId, wholeNumber } from '../input.ts';
import { fields } from '../print.ts';
import { requireProject } from '../require-existing.ts';

const input = z.object({
  project: projectId,
  dailyRecipients: wholeNumber(1, 999_999_999).optional(),
});

/** `dailyRecipients` null: what the API's settings let every project queue. */
export type EmailLimit = { project: string; dailyRecipients: number | null };

/**
 * Sets to how many recipients a project may send in a day (UTC). It holds from the next batch on.
 * @throws NotFoundError without such a project
 */
export function emailLimitSet(
  { database, actor }: AdminContext,
  { project, dailyRecipients = null }: { project: string; dailyRecipients?: number | null | undefined },
): Promise<EmailLimit> {
  return inProject(database, project, async (scope) => {
    await requireProject(scope);
    await setDailyLimit(scope, dailyRecipients);
    await recordAudit(scope, {
      actor,
      action: 'email-limit.set',
      target: project,
      details: { dailyRecipients },
    });
    return { project, dailyRecipients };
  });
}

export const emailLimitSetCommand = defineCommand({
  name: 'email-limit set',
  summary: 'Set to how many recipients a project may send in a day.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --daily-recipients 50000',
  options: [
    projectOption(),
    optional(
      '--daily-recipients <number>',
      'recipients in a day, UTC (what every project may when left out)',
    ),
  ],
  input,
  open: openContext,
  run: emailLimitSet,
  text: (limit) => fields(limit),
});
