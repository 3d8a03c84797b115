import type { InProject } from '../in-project.ts';
import type { ServiceAccount } from './service-account.ts';

/** The project's service account with this id or name. Null when there is none. */
export function findServiceAccount(
  { database, transaction, projectId }: InProject,
  which: { id: string } | { name: string },
): Promise<ServiceAccount | null> {
  return database.serviceAccounts.findOne({ where: { projectId, ...which }, transaction });
}
