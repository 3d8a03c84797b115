import type { Database } from '../database.ts';
import type { OAuthClient } from './oauth-client.ts';

/** Clients of an owner, or that act in a project; both where both are given. */
type Which = { userId?: string | undefined; projectId?: string | undefined };

/** OAuth clients, oldest first: at most `limit` after the first `offset`. */
export function listOAuthClients(
  { oauthClients }: Database,
  { userId, projectId }: Which,
  { limit, offset }: { limit: number; offset: number },
): Promise<OAuthClient[]> {
  return oauthClients.findAll({
    where: {
      ...(userId !== undefined && { userId }),
      ...(projectId !== undefined && { actingProjectId: projectId }),
    },
    order: [
      ['createdAt', 'ASC'],
      ['id', 'ASC'],
    ],
    limit,
    offset,
  });
}
