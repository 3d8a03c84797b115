import { createMcpHandler } from '@modelcontextprotocol/server';
import { toNodeHandler } from '@modelcontextprotocol/node';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { createMcpServer } from '../../client/mcp/src/create-mcp-server.ts';
import { Throughline } from '../../client/src/index.ts';
import type { ApiContext } from '../context.ts';
import { handleErrors } from '../request/error-handler.ts';
import { AppError, notFound } from '../request/errors.ts';
import { assignRequestId, logRequests } from '../request/observe-request.ts';
import { MCP_PATH } from '../oauth/provider.ts';
import { mountOperations, type Serving } from '../request/mount-operations.ts';
import { mountPage, refuseMethod } from '../request/refuse-method.ts';
import { protectedResourceMetadata, protectedResourceMetadataPath } from '../oauth/protected-resource.ts';
import { fetchInProcess } from './fetch-in-process.ts';
import { createReceiveMessage } from './receive-message.ts';

/** Deadline of a tool: jobs are awaited for 25 seconds. */
const TOOL_TIMEOUT_MS = 28_000;

/**
 * Mounts the stateless endpoint `/mcp` (Model Context Protocol over HTTP) and its resource metadata. Tools call
 * operations with the caller's token, so the operations' scopes, limits and audit apply.
 */
export function mountMcp(app: Express, context: ApiContext, serving: Serving, measure: RequestHandler): void {
  const { settings } = context;
  if (settings.mcp === 'off') return;
  const allowWrites = settings.mcp === 'read-write';
  const agents = { ...context, verifyToken: context.verifyAgentToken };
  const fetchOperations = fetchInProcess(createOperationsApp(agents, serving, measure));
  const receive = createReceiveMessage(agents, serving);
  const serve = async (request: Request, response: Response) => {
    response.locals.route = MCP_PATH;
    refuseForeignPages(request, settings.publicUrl);
    acceptBothTypes(request);
    const { caller, message } = await receive(request, response);
    const tl = new Throughline({
      baseUrl: settings.publicUrl,
      token: getToken(request),
      fetch: fetchOperations,
      // Tools report temporary failures to the agent instead of retrying.
      maxRetries: 0,
      timeoutMs: TOOL_TIMEOUT_MS,
      headers: { 'X-Request-Id': response.locals.requestId, 'X-Forwarded-For': request.ip ?? '' },
    });
    const tools = { tl, projectId: caller.projectId, seal: context.cursors, allowWrites };
    const handler = createMcpHandler(() => createMcpServer(tools), {
      // The server sends no notifications, and idle streams would stay open indefinitely.
      maxSubscriptions: 0,
      onerror: (error) =>
        context.logger.warn({ requestId: response.locals.requestId, error: error.name }, 'mcp'),
    });
    await toNodeHandler(handler)(request, response, message);
  };
  app.post(MCP_PATH, serve);
  app.all(MCP_PATH, refuseMethod(MCP_PATH, ['POST']));
  mountPage(app, protectedResourceMetadataPath(settings.publicUrl), (_request, response) => {
    response.set({ 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' });
    response.json(protectedResourceMetadata(settings.publicUrl));
  });
}

/** Prevents DNS rebinding (MCP, Streamable HTTP, security): refuses foreign origins, even with a valid token. */
function refuseForeignPages(request: Request, publicUrl: string): void {
  const origin = request.get('origin');
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  throw new AppError(403, 'forbidden', 'Pages of other sites cannot call this endpoint.');
}

/** Expands wildcards or a missing `Accept`, since the SDK requires both types by name. */
function acceptBothTypes(request: Request): void {
  const types = ['application/json', 'text/event-stream'];
  if (types.every((type) => request.accepts(type) !== false)) request.headers.accept = types.join(', ');
}

/** Only called after verification, so the token is present. */
function getToken(request: Request): string {
  return request.headers.authorization?.trim().split(/ +/)[1] ?? '';
}

/**
 * Creates the operations app for in-process calls. It trusts `X-Forwarded-For` for the client's address, since no
 * network request reaches it.
 */
function createOperationsApp(context: ApiContext, serving: Serving, measure: RequestHandler): Express {
  const app = express();
  app.enable('case sensitive routing');
  app.disable('etag');
  app.set('trust proxy', 1);
  app.use(measure, assignRequestId(context.tracer), logRequests(context.logger));
  mountOperations(app, context, serving);
  app.use(() => {
    throw notFound('The API has no such operation.');
  });
  app.use(handleErrors(context.logger));
  return app;
}
