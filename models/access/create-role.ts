import type { InProject } from '../in-project.ts';
import type { Role } from './role.ts';

/** Makes a role in the project. Rejects with a UniqueConstraintError when its name is taken there. */
export function createRole(
  { database, transaction, projectId }: InProject,
  role: { name: string; description: string; permissions: string[] },
): Promise<Role> {
  return database.roles.create({ projectId, ...role }, { transaction });
}
