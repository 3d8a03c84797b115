import { QueryTypes } from 'sequelize';
import type { InProject } from '../in-project.ts';
import type { InTransaction } from '../in-transaction.ts';

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
