import { findAuditEntries } from '../../models/audit/audit-entries.ts';
import { inProject, inTransaction } from '../../models/in-project.ts';
import { openContext } from '../context.ts';
import { defineCommand, defineLimit, defineOption } from '../define-command.ts';
import { uuid } from '../input.ts';
import { formatTable } from '../print.ts';
import { requireProject } from '../require-existing.ts';

export const auditList = defineCommand({
  name: 'audit list',
  summary: 'List the audit log of a project, or of the platform (users, tokens, signing keys), newest first.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11',
  options: {
    project: defineOption(uuid.optional(), '<uuid>', 'id of the project (default: the platform)'),
    limit: defineLimit(1000, 50),
  },
  open: openContext,
  run: ({ database }, { project, limit = 50 }) => {
    if (project === undefined) return inTransaction(database, (scope) => findAuditEntries(scope, { limit }));
    return inProject(database, project, async (scope) => {
      await requireProject(scope);
      return findAuditEntries(scope, { limit });
    });
  },
  text: (entries) =>
    formatTable(
      entries.map((entry) => ({
        AT: entry.at,
        WHO: entry.actor,
        THROUGH: entry.clientId,
        ACTION: entry.action,
        TARGET: entry.target,
        DETAILS: JSON.stringify(entry.details),
      })),
    ),
});
