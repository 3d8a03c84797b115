import type { Database } from '../database.ts';
import type { OAuthClient } from './oauth-client.ts';

/** Whose client is meant; with a project, only one that acts in it. */
export type ClientOwner = { userId: string; projectId?: string | undefined };

/** The owner's client with this `client_id`. Null when there is none, or it is somebody else's. */
export function findOwnOAuthClient(
  { oauthClients }: Database,
  { userId, projectId }: ClientOwner,
  clientId: string,
): Promise<OAuthClient | null> {
  return oauthClients.findOne({
    where: { userId, clientId, ...(projectId !== undefined && { actingProjectId: projectId }) },
  });
}
