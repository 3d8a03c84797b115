import { lockRole, type Role } from '../../../models/access/roles.ts';
import type { InProject } from '../../../models/in-project.ts';
import { requireFound } from '../../request/errors.ts';

/**
 * Locks the role against changes and assignments until the transaction ends.
 * @throws AppError 404
 */
export async function requireRole(project: InProject, id: string): Promise<Role> {
  return requireFound(await lockRole(project, id), 'role');
}
