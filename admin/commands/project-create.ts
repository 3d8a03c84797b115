import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { makeProject } from '../../models/access/own-projects.ts';
import { findProject, type Project } from '../../models/access/projects.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, optional, required } from '../define-command.ts';
import { ConflictError } from '../failures.ts';
import { requireUser } from '../require-existing.ts';
import { currency, name, projectId, userReference } from '../input.ts';
import { fields } from '../print.ts';

const input = z.object({
  id: projectId.optional(),
  name,
  owner: userReference,
  currency: currency.optional(),
});

export type CreatedProject = Pick<Project, 'id' | 'name' | 'ownerId' | 'createdAt'>;

/**
 * Makes a project and its owner a member of it. Without an id it gets one.
 * @param project `owner`: an id or an e-mail address
 * @throws NotFoundError without such an owner; ConflictError when the id is taken
 */
export function projectCreate(
  { database, actor }: AdminContext,
  { id = randomUUID(), name: projectName, owner, currency: ownCurrency }: z.infer<typeof input>,
): Promise<CreatedProject> {
  return inProject(database, id, async (scope) => {
    const user = await requireUser(scope, owner);
    const existing = await findProject(scope);
    if (existing) throw new ConflictError(`Project ${id} exists already: ${existing.name}.`);
    const project = await makeProject(
      scope,
      { name: projectName, ownerId: user.id },
      { ...(ownCurrency !== undefined && { currency: ownCurrency }) },
      { actor },
    );
    return { id: project.id, name: project.name, ownerId: project.ownerId, createdAt: project.createdAt };
  });
}

export const projectCreateCommand = defineCommand({
  name: 'project create',
  summary: 'Make a project. Its owner becomes a member.',
  example: '--name "Spring campaign" --owner ada@example.com',
  options: [
    required('--name <name>', 'name'),
    required('--owner <user>', 'id or e-mail address of the owner'),
    optional('--id <uuid>', 'an id of your own (made when left out)'),
    optional('--currency <code>', 'what revenue is shown in, such as EUR (USD when left out)'),
  ],
  input,
  open: openContext,
  run: projectCreate,
  text: (project) => fields(project),
});
