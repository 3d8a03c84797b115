import { z } from 'zod';
import { findProject, findProjectIds, type Project } from '../../models/access/projects.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { table } from '../print.ts';

export type ListedProject = Pick<Project, 'id' | 'name' | 'ownerId' | 'createdAt'>;

/** The projects of the platform, oldest first. One transaction a project: none sees more than one. */
export async function projectList({ database }: AdminContext): Promise<ListedProject[]> {
  const projects: ListedProject[] = [];
  for (const projectId of await findProjectIds(database)) {
    const project = await inProject(database, projectId, findProject);
    if (project) {
      const { id, name, ownerId, createdAt } = project;
      projects.push({ id, name, ownerId, createdAt });
    }
  }
  return projects.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

export const projectListCommand = defineCommand({
  name: 'project list',
  summary: 'List projects, oldest first.',
  example: '',
  options: [],
  input: z.object({}),
  open: openContext,
  run: projectList,
  text: (projects) =>
    table(
      ['ID', 'NAME', 'OWNER', 'SINCE'],
      projects.map((project) => [project.id, project.name, project.ownerId, project.createdAt]),
    ),
});
