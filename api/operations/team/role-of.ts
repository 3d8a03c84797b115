import { UniqueConstraintError } from 'sequelize';
import { findRolesById, holdRole, type RoleRow } from '../../../models/access/roles.ts';
import type { InProject } from '../../../models/in-project.ts';
import { AppError, notFound } from '../../http/errors.ts';

/** The project's role with this id. @throws AppError 404 */
export async function roleOf(project: InProject, id: string): Promise<RoleRow> {
  const [role] = await findRolesById(project, [id]);
  if (!role) throw noSuchRole();
  return role;
}

/** The project's role with this id, which nobody gives to anybody until the transaction ends. @throws AppError 404 */
export async function roleToDelete(project: InProject, id: string): Promise<RoleRow> {
  const role = await holdRole(project, id);
  if (!role) throw noSuchRole();
  return role;
}

function noSuchRole(): AppError {
  return notFound('The project has no role with this id.');
}

/** Runs what names a role. @throws AppError 409 when the project has a role of that name */
export async function withUniqueName<Result>(name: () => Promise<Result>): Promise<Result> {
  try {
    return await name();
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    throw new AppError(409, 'conflict', 'The project has a role of this name.', {
      details: [{ path: 'name', message: 'is taken in this project' }],
    });
  }
}
