import type { Database } from '../database.ts';
import type { OAuthClient } from './oauth-client.ts';

/** The client that names itself by this `client_id`, whoever owns it. Null when there is none. */
export function findOAuthClient({ oauthClients }: Database, clientId: string): Promise<OAuthClient | null> {
  return oauthClients.findOne({ where: { clientId } });
}
