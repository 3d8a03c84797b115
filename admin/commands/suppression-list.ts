import { z } from 'zod';
import { findSuppressions, SUPPRESSION_REASONS, type Suppression } from '../../models/emails/suppressions.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, optional, projectOption } from '../define-command.ts';
import { projectId, suppressionReason, text, wholeNumber } from '../input.ts';
import { table } from '../print.ts';
import { requireProject } from '../require-existing.ts';

const input = z.object({
  project: projectId,
  reason: suppressionReason.optional(),
  address: text.min(1, 'must not be empty').optional(),
  limit: wholeNumber(1, 10_000).default(50),
});

/** The addresses that a project sends no mail to, by address. @throws NotFoundError */
export function suppressionList(
  { database }: AdminContext,
  { project, reason, address, limit }: z.infer<typeof input>,
): Promise<Suppression[]> {
  return inProject(database, project, async (scope) => {
    await requireProject(scope);
    return findSuppressions(scope, { after: undefined, limit, reason, email: address });
  });
}

export const suppressionListCommand = defineCommand({
  name: 'suppression list',
  summary: 'List the addresses that a project sends no mail to.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --reason bounce --address @example.com',
  options: [
    projectOption(),
    optional('--reason <reason>', `only those with this reason: ${SUPPRESSION_REASONS.join(', ')}`),
    optional('--address <part>', 'only addresses that contain this'),
    optional('--limit <number>', 'how many at most, 1 to 10000 (50)'),
  ],
  input,
  open: openContext,
  run: suppressionList,
  text: (suppressions) =>
    table(
      ['ADDRESS', 'REASON', 'SOURCE', 'SINCE'],
      suppressions.map(({ email, reason, source, createdAt }) => [email, reason, source, createdAt]),
    ),
});
