import type { Express, Request, RequestHandler } from 'express';
import { loadOnce } from '../../models/load-once.ts';
import type { ApiContext } from '../context.ts';
import { AppError } from '../request/errors.ts';
import { MCP_PATH, buildResourceMetadata, getResourceMetadataPath } from '../oauth/endpoints.ts';
import type { Serving } from '../request/mount-operations.ts';
import { mountPage, mountPath } from '../request/refuse-method.ts';
import { createReceiveMessage } from './receive-message.ts';

/** Tools call operations with the caller's token, so the operations' scopes, limits and audit apply. */
export function mountMcp(app: Express, context: ApiContext, serving: Serving, measure: RequestHandler): void {
  const { settings } = context;
  if (settings.mcp === 'off') return;
  const agents = { ...context, verifyToken: context.verifyAgentToken };
  const receive = createReceiveMessage(agents, serving);
  // Loaded on first use, because the SDK and a second Express app with all operations would take memory in an
  // idle API.
  const loadAnswerMessage = loadOnce(async () => {
    const { createAnswerMessage } = await import('./answer-message.ts');
    return createAnswerMessage(agents, serving, measure);
  });
  const serve: RequestHandler = async (request, response) => {
    refuseForeignPages(request, settings.publicUrl);
    acceptBothTypes(request);
    const received = await receive(request, response);
    const answerMessage = await loadAnswerMessage();
    await answerMessage(request, response, received);
  };
  mountPath(app, MCP_PATH, { post: serve });
  mountPage(app, getResourceMetadataPath(settings.publicUrl), (_request, response) => {
    response.set({ 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' });
    response.json(buildResourceMetadata(settings.publicUrl));
  });
}

/**
 * Refuses requests from pages of other origins even with a valid token, to prevent DNS rebinding.
 * @see MCP specification, Streamable HTTP, security warning
 */
function refuseForeignPages(request: Request, publicUrl: string): void {
  const origin = request.get('origin');
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  throw new AppError(
    403,
    'forbidden',
    'Pages of other sites cannot call this endpoint. Call it from a program, without an Origin header.',
  );
}

/** Replaces wildcards in `Accept`, because the SDK requires both response types by name. */
function acceptBothTypes(request: Request): void {
  const types = ['application/json', 'text/event-stream'];
  if (types.every((type) => request.accepts(type) !== false)) request.headers.accept = types.join(', ');
}
