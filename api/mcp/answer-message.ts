import { createMcpHandler } from '@modelcontextprotocol/server';
import { toNodeHandler } from '@modelcontextprotocol/node';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { createMcpServer } from '../../client/mcp/src/create-mcp-server.ts';
import { Throughline } from '../../client/src/index.ts';
import type { ApiContext } from '../context.ts';
import { handleErrors } from '../request/error-handler.ts';
import { notFound } from '../request/errors.ts';
import { assignRequestId, logRequests } from '../request/observe-request.ts';
import { mountOperations, type Serving } from '../request/mount-operations.ts';
import { fetchInProcess } from './fetch-in-process.ts';
import type { Received } from './receive-message.ts';

/** Longer than the 25 seconds that an operation may wait for a job. */
const TOOL_TIMEOUT_MS = 28_000;

type AnswerMessage = (request: Request, response: Response, received: Received) => Promise<void>;

/** Returns a function that answers MCP messages. Its tools call the API's operations in this process. */
export function createAnswerMessage(
  agents: ApiContext,
  serving: Serving,
  measure: RequestHandler,
): AnswerMessage {
  const { settings } = agents;
  const fetchOperations = fetchInProcess(createOperationsApp(agents, serving, measure));
  return async (request, response, { caller, message }) => {
    const tl = new Throughline({
      baseUrl: settings.publicUrl,
      token: getToken(request),
      fetch: fetchOperations,
      // Tools report temporary failures to the agent instead of retrying.
      maxRetries: 0,
      timeoutMs: TOOL_TIMEOUT_MS,
      headers: { 'X-Request-Id': response.locals.requestId, 'X-Forwarded-For': request.ip ?? '' },
    });
    const allowWrites = settings.mcp === 'read-write';
    const tools = { tl, projectId: caller.projectId, seal: agents.cursors, allowWrites };
    const handler = createMcpHandler(() => createMcpServer(tools), {
      // The server sends no notifications, and idle streams would stay open indefinitely.
      maxSubscriptions: 0,
      onerror: (error) =>
        agents.logger.warn({ requestId: response.locals.requestId, error: error.name }, 'mcp request failed'),
    });
    await toNodeHandler(handler)(request, response, message);
  };
}

/** The token was verified when the message was received. */
function getToken(request: Request): string {
  return request.headers.authorization?.trim().split(/ +/)[1] ?? '';
}

/** Trusts `X-Forwarded-For`, because only tools reach this application. */
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
