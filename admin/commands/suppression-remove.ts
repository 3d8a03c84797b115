import { z } from 'zod';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { liftSuppression, SUPPRESSION_REASONS, type Suppression } from '../../models/emails/suppressions.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, optional, projectOption, required } from '../define-command.ts';
import { NotFoundError } from '../failures.ts';
import { emailAddress, projectId, suppressionReason } from '../input.ts';
import { requireProject } from '../require-existing.ts';

const input = z.object({
  project: projectId,
  address: emailAddress,
  reason: suppressionReason.optional(),
});

/** Lets a project send to an address again, and returns the suppressions that it lifted. @throws NotFoundError */
export function suppressionRemove(
  { database, actor }: AdminContext,
  { project, address, reason }: z.infer<typeof input>,
): Promise<Suppression[]> {
  return inProject(database, project, async (scope) => {
    const { name } = await requireProject(scope);
    const lifted = await liftSuppression(scope, { email: address, reason });
    if (lifted.length === 0) {
      const why = reason === undefined ? '' : ` for the reason ${reason}`;
      throw new NotFoundError(`${name} does not suppress ${address}${why}.`);
    }
    for (const one of lifted) {
      await recordAudit(scope, {
        actor,
        action: 'suppression.remove',
        target: one.email,
        details: { reason: one.reason },
      });
    }
    return lifted;
  });
}

export const suppressionRemoveCommand = defineCommand({
  name: 'suppression remove',
  summary: 'Let a project send to an address again.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --address ada@example.com --reason bounce',
  options: [
    projectOption(),
    required('--address <address>', 'the e-mail address'),
    optional('--reason <reason>', `for this reason only: ${SUPPRESSION_REASONS.join(', ')}`),
  ],
  input,
  open: openContext,
  run: suppressionRemove,
  text: (lifted) =>
    lifted.map(({ email, reason }) => `${email} is not suppressed any more (${reason}).`).join('\n'),
});
