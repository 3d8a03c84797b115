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

/** Milliseconds that a tool may take: jobs are waited for 25 seconds. */
const TOOL_TIMEOUT_MS = 28_000;

/**
 * `/mcp`: the tools of agents by the Model Context Protocol over HTTP, and the metadata by which their clients find the
 * authorisation server. No session: any process answers any message. Tools act through the operations of the API with
 * the caller's own token, so that rights, limits and the audit are those of any other request.
 */
export function mountMcp(app: Express, context: ApiContext, serving: Serving, measure: RequestHandler): void {
  const { settings } = context;
  if (settings.mcp === 'off') return;
  const allowWrites = settings.mcp === 'read-write';
  const agents = { ...context, verifyToken: context.verifyAgentToken };
  const askOperations = fetchInProcess(createOperationsApp(agents, serving, measure));
  const receive = createReceiveMessage(agents, serving);
  const serve = async (request: Request, response: Response) => {
    response.locals.route = MCP_PATH;
    refuseForeignPages(request, settings.publicUrl);
    acceptBothTypes(request);
    const { caller, message } = await receive(request, response);
    const tl = new Throughline({
      baseUrl: settings.publicUrl,
      token: tokenOf(request),
      fetch: askOperations,
      // Nothing is lost on the way: what is refused for now, the agent is told of.
      maxRetries: 0,
      timeoutMs: TOOL_TIMEOUT_MS,
      headers: { 'X-Request-Id': response.locals.requestId, 'X-Forwarded-For': request.ip ?? '' },
    });
    const tools = { tl, projectId: caller.projectId, seal: context.cursors, allowWrites };
    const handler = createMcpHandler(() => createMcpServer(tools), {
      // Nothing is ever told of by itself, and a stream that waits for it would stay open for as long as one likes.
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

/** A page of somebody else's may not talk to it (MCP, Streamable HTTP, security), whatever token it has. */
function refuseForeignPages(request: Request, publicUrl: string): void {
  const origin = request.get('origin');
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  throw new AppError(403, 'forbidden', 'Pages of other sites cannot call this address.');
}

/** Names both types of an answer where the caller takes them by a wildcard or says nothing: the SDK looks for the names. */
function acceptBothTypes(request: Request): void {
  const types = ['application/json', 'text/event-stream'];
  if (types.every((type) => request.accepts(type) !== false)) request.headers.accept = types.join(', ');
}

/** It was verified: there is one. */
function tokenOf(request: Request): string {
  return request.headers.authorization?.trim().split(/ +/)[1] ?? '';
}

/**
 * The operations for in-process calls only. Each request names its client in `X-Forwarded-For`, which is safe because no
 * network request reaches this app.
 */
function createOperationsApp(context: ApiContext, serving: Serving, measure: RequestHandler): Express {
  const app = express();
  app.enable('case sensitive routing');
  app.disable('etag');
  app.set('trust proxy', 1);
  app.use(measure, assignRequestId(context.tracer), logRequests(context.logger));
  mountOperations(app, context, serving);
  app.use(() => {
    throw notFound('There is no such operation.');
  });
  app.use(handleErrors(context.logger));
  return app;
}
