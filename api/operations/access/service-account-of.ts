import { findServiceAccount, type ServiceAccount } from '../../../models/access/service-accounts.ts';
import type { InProject } from '../../../models/in-project.ts';
import { notFound, type AppError } from '../../http/errors.ts';

/** The project's service account with this id. @throws AppError 404 */
export async function serviceAccountOf(project: InProject, id: string): Promise<ServiceAccount> {
  const account = await findServiceAccount(project, id);
  if (!account) throw noSuchServiceAccount();
  return account;
}

export function noSuchServiceAccount(): AppError {
  return notFound('The project has no service account with this id.');
}
