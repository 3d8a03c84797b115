import { QueryTypes } from 'sequelize';
import type { InProject } from '../in-project.ts';
import type { InTransaction } from '../in-transaction.ts';

/** One act: who did what to what. `details` never holds a secret. */
export type AuditEntry = {
  /** `admin-cli:<system user>`. */
  actor: string;
  /** `<noun>.<verb>`, as in `project.create`. */
  action: string;
  /** The id of what was acted on. */
  target: string;
  details?: Record<string, unknown>;
};

/** Writes an act down, in the transaction of the act itself: neither stands without the other. */
export async function recordAudit(scope: InTransaction | InProject, entry: AuditEntry): Promise<void> {
  const projectId = 'projectId' in scope ? scope.projectId : null;
  // No `returning`: an entry without a project is not visible to every role that may write one.
  await scope.database.sequelize.query(
    `insert into audit_entries (project_id, actor, action, target, details) values ($1, $2, $3, $4, $5)`,
    {
      bind: [projectId, entry.actor, entry.action, entry.target, JSON.stringify(entry.details ?? {})],
      type: QueryTypes.RAW,
      transaction: scope.transaction,
    },
  );
}
