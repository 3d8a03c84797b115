import { QueryTypes } from 'sequelize';
import type { InProject, InTransaction } from '../in-project.ts';

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

export type AuditRow = {
  at: Date;
  actor: string;
  action: string;
  target: string;
  details: Record<string, unknown>;
};

/** The newest entries: of the project that the transaction is in, else of the platform. */
export function listAuditEntries(
  scope: InTransaction | InProject,
  { limit }: { limit: number },
): Promise<AuditRow[]> {
  return scope.database.sequelize.query<AuditRow>(
    `select created_at as at, actor, action, target, details from audit_entries
     where project_id is not distinct from $1::uuid order by id desc limit $2`,
    {
      bind: ['projectId' in scope ? scope.projectId : null, limit],
      type: QueryTypes.SELECT,
      transaction: scope.transaction,
    },
  );
}
