import type { Database } from '../database.ts';
import { inProject } from '../in-project.ts';
import { inTransaction, type InTransaction } from '../in-transaction.ts';

/**
 * Runs an act on an OAuth client in one transaction: in the project that its tokens act in, where there is one, so
 * that the act stands in that project's audit and not in the platform's.
 */
export function inClientTransaction<Result>(
  database: Database,
  { actingProjectId }: { actingProjectId: string | null },
  work: (scope: InTransaction) => Promise<Result>,
): Promise<Result> {
  return actingProjectId === null
    ? inTransaction(database, work)
    : inProject(database, actingProjectId, work);
}
