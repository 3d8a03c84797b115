import { originsOf } from '../../domain/web-origin.ts';
import { findOrigins } from '../../models/access/project-settings.ts';
import { inProject } from '../../models/in-project.ts';
import { findOAuthClient } from '../../models/oauth/oauth-clients.ts';
import { ALLOW_ORIGIN } from '../http/cross-origin.ts';
import type { Authenticated, Authorized } from './request-state.ts';

/**
 * Lets a page read the answer where its origin is registered for the OAuth client of its token, or for the project that
 * the token is bound to. Until here any page may read it, so that it learns of a 401.
 */
export async function allowPageOfToken(state: Authenticated): Promise<void> {
  const { context, response, caller, origin } = state;
  // A write key decides about its origins itself.
  if (origin === undefined || caller.writeKey) return;
  response.removeHeader(ALLOW_ORIGIN);
  const { bearer } = caller;
  // Keys are for servers: no page has one.
  if (!bearer || caller.appKey || caller.apiKey) return;
  if (origin === new URL(context.settings.publicUrl).origin) return;
  const { clientId, projectId } = bearer;
  const client =
    clientId === undefined ? null : await state.deadline.wait(findOAuthClient(context.database, clientId));
  if (originsOf(client?.redirectUrls ?? []).includes(origin)) allow(state, origin);
  else if (projectId !== undefined) await allowPageOfProject({ ...state, projectId });
}

/** Lets a page read the answer where its origin is registered for the project that the request acts in. */
export async function allowPageOfProject(
  state: Authenticated & Pick<Authorized, 'projectId'>,
): Promise<void> {
  const { context, response, caller, origin, projectId, deadline } = state;
  const { bearer, appKey, apiKey } = caller;
  if (origin === undefined || projectId === '' || !bearer || appKey || apiKey) return;
  if (response.hasHeader(ALLOW_ORIGIN)) return;
  const origins = await deadline.wait(inProject(context.database, projectId, findOrigins));
  if (origins.includes(origin)) allow(state, origin);
}

function allow({ response }: Authenticated, origin: string): void {
  response.set(ALLOW_ORIGIN, origin);
}
