import type { InProject } from '../in-project.ts';

/** Deletes a connection with its secret and everything that was read through it. False when there is none. */
export async function removeConnection(
  { database, transaction, projectId }: InProject,
  id: string,
): Promise<boolean> {
  return (await database.connections.destroy({ where: { projectId, id }, transaction })) > 0;
}
