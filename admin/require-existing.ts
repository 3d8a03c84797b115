import { isMember } from '../models/access/members.ts';
import { findProject, type Project } from '../models/access/projects.ts';
import type { Database } from '../models/database.ts';
import { inProject, inTransaction, type InProject, type InTransaction } from '../models/in-project.ts';
import { findUserByReference, type User } from '../models/users/users.ts';
import { NotFoundError } from './failures.ts';

/** @throws NotFoundError */
export async function requireUser(scope: InTransaction, reference: string): Promise<User> {
  const user = await findUserByReference(scope, reference);
  if (!user) throw new NotFoundError(`User ${reference} does not exist.`);
  return user;
}

/** @throws NotFoundError */
export async function requireProject(scope: InProject): Promise<Project> {
  const project = await findProject(scope);
  if (!project) throw new NotFoundError(`Project ${scope.projectId} does not exist.`);
  return project;
}

/**
 * Runs `work` in a transaction, which is bound to the project if one is given.
 * @throws NotFoundError if the user or the project does not exist, or if the user is not a member of the
 * project
 */
export function runAsUser<Result>(
  database: Database,
  { user: reference, project: projectId }: { user: string; project?: string | undefined },
  work: (scope: InTransaction, userId: string) => Promise<Result>,
): Promise<Result> {
  if (projectId === undefined) {
    return inTransaction(database, async (scope) => work(scope, (await requireUser(scope, reference)).id));
  }
  return inProject(database, projectId, async (scope) => {
    const { name } = await requireProject(scope);
    const { id } = await requireUser(scope, reference);
    if (!(await isMember(scope, id))) throw new NotFoundError(`User ${id} is not a member of ${name}.`);
    return work(scope, id);
  });
}
