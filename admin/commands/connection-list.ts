import { z } from 'zod';
import { findConnections, type ConnectionRow } from '../../models/connections/connections.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption } from '../define-command.ts';
import { projectId } from '../input.ts';
import { table } from '../print.ts';
import { requireProject } from '../require-existing.ts';

const input = z.object({ project: projectId });

/** The connections of a project, without their secrets. @throws NotFoundError */
export function connectionList(
  { database }: AdminContext,
  { project }: z.infer<typeof input>,
): Promise<ConnectionRow[]> {
  return inProject(database, project, async (scope) => {
    await requireProject(scope);
    return findConnections(scope);
  });
}

export const connectionListCommand = defineCommand({
  name: 'connection list',
  summary: 'List what a project is connected to.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11',
  options: [projectOption()],
  input,
  open: openContext,
  run: connectionList,
  text: (connections) =>
    table(
      ['ID', 'PROVIDER', 'ACCOUNT', 'NAME', 'STATUS', 'SINCE'],
      connections.map((row) => [
        row.id,
        row.provider,
        row.externalId,
        row.displayName,
        row.status,
        row.createdAt,
      ]),
    ),
});
