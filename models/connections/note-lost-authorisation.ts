import type { InProject } from '../in-project.ts';

/**
 * Notes that the provider does not take a connection's secret any more. Nothing happens when the secret was replaced
 * meanwhile: the new one was not tried.
 */
export async function noteLostAuthorisation(
  { database, transaction, projectId }: InProject,
  { id, sealedSecret }: { id: string; sealedSecret: string },
): Promise<void> {
  await database.connections.update(
    { status: 'reauth_required' },
    { where: { projectId, id, sealedSecret, status: 'active' }, transaction },
  );
}
