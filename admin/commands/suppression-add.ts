import { z } from 'zod';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { suppressAddress, SUPPRESSION_REASONS, type Suppression } from '../../models/emails/suppressions.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, optional, projectOption, required } from '../define-command.ts';
import { ConflictError } from '../failures.ts';
import { emailAddress, projectId, suppressionReason } from '../input.ts';
import { fields } from '../print.ts';
import { requireProject } from '../require-existing.ts';

const input = z.object({
  project: projectId,
  address: emailAddress,
  reason: suppressionReason.default('manual'),
});

/**
 * Suppresses an address in a project. @throws NotFoundError; ConflictError when it is suppressed for this reason
 * already
 */
export function suppressionAdd(
  { database, actor }: AdminContext,
  { project, address, reason }: z.infer<typeof input>,
): Promise<Suppression> {
  return inProject(database, project, async (scope) => {
    await requireProject(scope);
    const { isNew, ...added } = await suppressAddress(scope, { email: address, reason, source: 'admin' });
    if (!isNew) throw new ConflictError(`${added.email} is suppressed already (${reason}).`);
    await recordAudit(scope, {
      actor,
      action: 'suppression.add',
      target: added.email,
      details: { reason },
    });
    return added;
  });
}

export const suppressionAddCommand = defineCommand({
  name: 'suppression add',
  summary: 'Send no more mail of a project to an address.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --address ada@example.com',
  options: [
    projectOption(),
    required('--address <address>', 'the e-mail address'),
    optional('--reason <reason>', `${SUPPRESSION_REASONS.join(', ')} (manual)`),
  ],
  input,
  open: openContext,
  run: suppressionAdd,
  text: (suppression) => fields(suppression),
});
