import { z } from 'zod';
import { findAuditEntries, type AuditRow } from '../../models/audit/audit-entries.ts';
import { inProject, inTransaction } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, optional } from '../define-command.ts';
import { projectId, wholeNumber } from '../input.ts';
import { table } from '../print.ts';
import { requireProject } from '../require-existing.ts';

const input = z.object({ project: projectId.optional(), limit: wholeNumber(1, 1000).default(50) });

/** The newest audit entries of a project or, without one, of the platform. @throws NotFoundError */
export function auditList(
  { database }: AdminContext,
  { project, limit }: z.infer<typeof input>,
): Promise<AuditRow[]> {
  if (project === undefined) return inTransaction(database, (scope) => findAuditEntries(scope, { limit }));
  return inProject(database, project, async (scope) => {
    await requireProject(scope);
    return findAuditEntries(scope, { limit });
  });
}

export const auditListCommand = defineCommand({
  name: 'audit list',
  summary: 'List who did what, newest first: in a project, or on the platform (users, tokens, signing keys).',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11',
  options: [
    optional('--project <uuid>', 'id of the project'),
    optional('--limit <number>', 'how many at most, 1 to 1000 (50)'),
  ],
  input,
  open: openContext,
  run: auditList,
  text: (entries) =>
    table(
      ['AT', 'WHO', 'THROUGH', 'ACTION', 'TARGET', 'DETAILS'],
      entries.map((entry) => [
        entry.at,
        entry.actor,
        entry.clientId,
        entry.action,
        entry.target,
        JSON.stringify(entry.details),
      ]),
    ),
});
