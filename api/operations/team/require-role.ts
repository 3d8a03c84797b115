import { UniqueConstraintError } from 'sequelize';
import { lockRole, type Role } from '../../../models/access/roles.ts';
import type { InProject } from '../../../models/in-project.ts';
import { conflict, requireFound } from '../../request/errors.ts';

/**
 * Returns a role and locks it against changes and assignments until the transaction ends.
 * @throws AppError 404
 */
export async function requireRole(project: InProject, id: string): Promise<Role> {
  return requireFound(await lockRole(project, id), 'role');
}

/** Runs an insert or update of a role. @throws AppError 409 for a duplicate name */
export async function refuseDuplicateName<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw conflict('The project has a role with this name. Choose another name.', [
      { path: 'name', message: 'is taken in this project' },
    ]);
  }
}
