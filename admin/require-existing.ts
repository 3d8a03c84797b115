import { findProject, type Project } from '../models/access/projects.ts';
import type { InProject, InTransaction } from '../models/in-project.ts';
import { findUserByReference, type User } from '../models/users/users.ts';
import { NotFoundError } from './failures.ts';

/** The user with an id or an e-mail address. @throws NotFoundError */
export async function requireUser(scope: InTransaction, reference: string): Promise<User> {
  const user = await findUserByReference(scope, reference);
  if (!user) throw new NotFoundError(`There is no user ${reference}.`);
  return user;
}

/** The project that the transaction is in. @throws NotFoundError */
export async function requireProject(scope: InProject): Promise<Project> {
  const project = await findProject(scope);
  if (!project) throw new NotFoundError(`There is no project ${scope.projectId}.`);
  return project;
}
