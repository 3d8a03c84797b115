import { UniqueConstraintError } from 'sequelize';
import { lockRole, type Role } from '../../../models/access/roles.ts';
import type { InProject } from '../../../models/in-project.ts';
import { notFound, conflict } from '../../request/errors.ts';

/**
 * The project's role with this id, for who is about to change or delete it: nobody else changes it or gives
 * it to anybody until the transaction ends.
 * @throws AppError 404
 */
export async function roleOf(project: InProject, id: string): Promise<Role> {
  const role = await lockRole(project, id);
  if (!role) throw notFound('The project has no role with this id.');
  return role;
}

/** Runs what names a role. @throws AppError 409 when the project has a role of that name */
export async function withUniqueName<Result>(name: () => Promise<Result>): Promise<Result> {
  try {
    return await name();
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw conflict('The project has a role of this name.', [
      { path: 'name', message: 'is taken in this project' },
    ]);
  }
}
