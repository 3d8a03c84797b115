import type { InProject } from '../in-project.ts';
import type { Role } from './role.ts';

/** The project's role of that name. Null when there is none. */
export function findRoleByName(
  { database, transaction, projectId }: InProject,
  name: string,
): Promise<Role | null> {
  return database.roles.findOne({ where: { projectId, name }, transaction });
}
