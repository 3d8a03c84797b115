import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type InteractionResults, type Provider } from 'oidc-provider';
import { z } from 'zod';
import { isScope } from '../../domain/scopes.ts';
import type { Database } from '../../models/database.ts';
import { endBrowserSession } from './browser-sessions.ts';
import { readOwnMetadata } from './clients.ts';
import type { Interaction, InteractionResult } from './server.ts';

type FoundInteraction = Awaited<ReturnType<Provider['interactionDetails']>>;

const authorizationParams = z.object({
  client_id: z.string(),
  scope: z.string(),
  redirect_uri: z.string(),
  /** Resource indicators (RFC 8707). Default: the API. */
  resource: z.union([z.string(), z.array(z.string())]).optional(),
});

export async function findInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Interaction | undefined> {
  const found = await findBrowserInteraction(provider, request, response);
  if (!found) return undefined;
  const { client_id: clientId, scope, redirect_uri: redirectUri } = authorizationParams.parse(found.params);
  const client = await provider.Client.find(clientId);
  if (!client) return undefined;
  const { project_id: projectId, registered_itself: registeredItself } = readOwnMetadata(client);
  return {
    uid: found.uid,
    prompt: found.prompt.name === 'consent' ? 'consent' : 'login',
    userId: found.session?.accountId,
    client: { clientId, name: client.clientName ?? clientId, projectId, registeredItself },
    scopes: scope.split(' ').filter(isScope),
    redirectUri,
  };
}

type FinishContext = { provider: Provider; database: Database; resource: string };

export async function finishInteraction(
  finishContext: FinishContext,
  request: IncomingMessage,
  response: ServerResponse,
  result: InteractionResult,
): Promise<boolean> {
  const { provider } = finishContext;
  const found = await findBrowserInteraction(provider, request, response);
  // The client may have been disabled or deleted meanwhile.
  if (!found || !(await provider.Client.find(authorizationParams.parse(found.params).client_id)))
    return false;
  const results = await toInteractionResults(finishContext, found, request, response, result);
  if (!results) return false;
  // After a sign-out, merging the previous result would sign the user in again.
  const mergeWithLastSubmission = result.outcome !== 'signed-out';
  await provider.interactionFinished(request, response, results, { mergeWithLastSubmission });
  return true;
}

/** @returns undefined if the decision does not fit the prompt */
async function toInteractionResults(
  finishContext: FinishContext,
  found: FoundInteraction,
  request: IncomingMessage,
  response: ServerResponse,
  result: InteractionResult,
): Promise<InteractionResults | undefined> {
  switch (result.outcome) {
    case 'signed-in':
      await endSession(finishContext, found, request, response, result.userId);
      return { login: { accountId: result.userId } };
    case 'agreed': {
      const grantId = await storeGrant(finishContext, found);
      return grantId === undefined ? undefined : { consent: { grantId } };
    }
    case 'declined':
      return { error: 'access_denied', error_description: 'The user declined.' };
    case 'signed-out':
      if (found.prompt.name !== 'consent') return undefined;
      await endSession(finishContext, found, request, response);
      return {};
  }
}

async function storeGrant(
  { provider, resource }: FinishContext,
  { prompt, session, grantId, params }: FoundInteraction,
): Promise<string | undefined> {
  if (prompt.name !== 'consent' || session?.accountId === undefined) return undefined;
  const { client_id: clientId, scope, resource: requestedResource } = authorizationParams.parse(params);
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const grant = existing ?? new provider.Grant({ accountId: session.accountId, clientId });
  for (const indicator of requestedResource === undefined ? [resource] : [requestedResource].flat())
    grant.addResourceScope(indicator, scope);
  return grant.save();
}

/**
 * Ends the browser's session, unless it belongs to the user `except`. If another user's session remained,
 * oidc-provider would show its own logout page, which needs scripts.
 */
async function endSession(
  { provider, database }: FinishContext,
  interaction: FoundInteraction,
  request: IncomingMessage,
  response: ServerResponse,
  except?: string,
): Promise<void> {
  const session = await provider.Session.get(provider.createContext(request, response));
  if (session.accountId === undefined || session.accountId === except) return;
  await endBrowserSession(database, session);
  delete interaction.session;
  await interaction.persist();
}

async function findBrowserInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<FoundInteraction | undefined> {
  try {
    return await provider.interactionDetails(request, response);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}
