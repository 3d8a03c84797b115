import {
  findOwnOAuthClient,
  type ClientOwner,
  type OAuthClient,
} from '../../../models/oauth/oauth-clients.ts';
import { notFound, type AppError } from '../../request/errors.ts';
import { userOf, type Call } from '../operation.ts';

/** Whose clients a call is about: the caller's. A token that is bound to a project sees those that act in it. */
export function ownerOf(call: Call): ClientOwner {
  const { user, projectId } = userOf(call);
  return { userId: user.id, projectId };
}

/** The caller's client with this `clientId`. @throws AppError 404 for one of somebody else's too */
export async function requireOwnClient(call: Call, clientId: string): Promise<OAuthClient> {
  const client = await findOwnOAuthClient(call.context.database, ownerOf(call), clientId);
  if (!client) throw noSuchClient();
  return client;
}

/** 404: there is no such client, or it is somebody else's. */
export function noSuchClient(): AppError {
  return notFound('You own no OAuth client with this clientId.');
}
