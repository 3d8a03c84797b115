import { z } from 'zod';
import { recordAudit } from '../../models/audit/audit-entries.ts';
import { deleteConnection } from '../../models/connections/connection-health.ts';
import { inProject } from '../../models/in-project.ts';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption, required } from '../define-command.ts';
import { NotFoundError } from '../failures.ts';
import { projectId } from '../input.ts';
import { requireProject } from '../require-existing.ts';

const input = z.object({
  project: projectId,
  connection: z.uuid({ error: 'must be a UUID' }).transform((id) => id.toLowerCase()),
});

/** Deletes a connection with its secret and what was read through it. @throws NotFoundError */
export function connectionRemove(
  { database, actor }: AdminContext,
  { project, connection }: z.infer<typeof input>,
): Promise<{ id: string }> {
  return inProject(database, project, async (scope) => {
    const { name } = await requireProject(scope);
    if (!(await deleteConnection(scope, connection))) {
      throw new NotFoundError(`${name} has no connection ${connection}.`);
    }
    await recordAudit(scope, { actor, action: 'connection.remove', target: connection });
    return { id: connection };
  });
}

export const connectionRemoveCommand = defineCommand({
  name: 'connection remove',
  summary: 'Delete a connection with its secret.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --connection 6f1c7a11-0f3f-4d38-9a3b-5a520b8f6c1e',
  options: [projectOption(), required('--connection <uuid>', 'id of the connection, from connection list')],
  input,
  open: openContext,
  run: connectionRemove,
  text: ({ id }) => `Connection ${id} is deleted.`,
});
