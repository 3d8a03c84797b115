import {
  findOwnOAuthClient,
  type ClientOwner,
  type OAuthClient,
} from '../../../models/oauth/oauth-clients.ts';
import { notFound, type AppError } from '../../request/errors.ts';
import { requireUser, type Call } from '../operation.ts';

/** A token that is bound to a project sees only the project's clients. */
export function getOwner(call: Call): ClientOwner {
  const { user, projectId } = requireUser(call);
  return { userId: user.id, projectId };
}

/** @throws AppError 404 for an unknown client or another owner's client */
export async function requireOwnClient(call: Call, clientId: string): Promise<OAuthClient> {
  const client = await findOwnOAuthClient(call.context.database, getOwner(call), clientId);
  if (!client) throw noSuchClient();
  return client;
}

export function noSuchClient(): AppError {
  return notFound('You own no OAuth client with this clientId.');
}
