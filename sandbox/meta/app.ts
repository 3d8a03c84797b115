import type { Express, Request, Response } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { createProviderApp } from '../wire/loopback-app.ts';
import type { Answer, Call, CallRules } from '../wire/provider.ts';
import { parseJson } from '../wire/read-request.ts';
import { serveCall } from '../wire/serve-call.ts';
import { createErrorAnswer, createNamedError } from './errors.ts';
import { mountMetaOAuth } from './oauth/mount-oauth.ts';
import { perform, type Route } from './perform.ts';
import type { MetaProvider, OperationName } from './provider.ts';
import { isReportId } from './reports.ts';
import { checkProof, getGrant, getToken, type Grant } from './token.ts';
import { findDataset, findTarget } from './tree/objects.ts';
import { NO_USAGE, buildUsageHeaders, getUsage, isExceeded, type Usage } from './usage.ts';

/** Stands in for https://graph.facebook.com. */
export function createMetaApp(provider: MetaProvider, log: Logger): Express {
  return createProviderApp({
    name: 'meta',
    log,
    mount: (app) => {
      mountMetaOAuth(app, provider);
      app.use((request, response) => serveGraph(provider, request, response));
    },
    createErrorAnswer: (clientError) => createErrorAnswer(clientError ? '100' : '2'),
  });
}

async function serveGraph(provider: MetaProvider, request: Request, response: Response): Promise<void> {
  const route = getRoute(request.method, request.path);
  if (!route) {
    const { status, body } = createErrorAnswer('2500', {
      message: `Unknown path components: ${request.path}`,
    });
    response.status(status).json(body);
    return;
  }
  const url = new URL(request.originalUrl, `http://${request.headers.host ?? 'localhost'}`);
  response.set({ 'facebook-api-version': route.version, 'cache-control': 'private, no-store' });
  const { operation } = route;
  const facts = getFacts(url, request.headers.authorization);
  await serveCall(provider, createRules(provider, { route, url, response }), {
    operation,
    request,
    response,
    facts,
  });
}

function getRoute(method: string, path: string): Route | undefined {
  const [, version, id, edge] = /^\/([^/]+)\/([^/]+)(?:\/([^/]+))?\/?$/.exec(path) ?? [];
  if (version === undefined || id === undefined) return undefined;
  const operation = getOperation(method, id, edge);
  return operation && { operation, version, id };
}

function getOperation(method: string, id: string, edge: string | undefined): OperationName | undefined {
  const isReport = isReportId(id);
  if (method === 'POST' && edge === 'events') return 'events';
  if (method === 'POST') return edge === 'insights' && !isReport ? 'insights.start' : undefined;
  if (method !== 'GET') return undefined;
  if (edge === undefined) return isReport ? 'report' : 'object';
  if (edge === 'adaccounts' && id === 'me') return 'adaccounts';
  if (edge === 'adspixels') return 'adspixels';
  if (edge !== 'insights' || id === 'me') return undefined;
  return isReport ? 'report.rows' : 'insights';
}

/** The ledger must not contain the token or its proof. */
function getFacts(url: URL, authorization: string | undefined): Record<string, string> {
  const query = new URLSearchParams(url.searchParams);
  query.delete('access_token');
  query.delete('appsecret_proof');
  const { tokenIn } = getToken(authorization, url.searchParams);
  return { path: url.pathname, query: query.toString(), tokenIn };
}

type Caller = {
  account: string;
  grant: Grant;
  /** Id with the prefix `act_`. Null if the call counts against no ad account. */
  adAccount: string | null;
  usage: Usage;
};

function createRules(
  provider: MetaProvider,
  { route, url, response }: { route: Route; url: URL; response: Response },
): CallRules<Caller> {
  const createLimitAnswer = (headers: Record<string, string>): Answer =>
    createErrorAnswer('80000', { headers });
  const getFullUsageHeaders = ({ adAccount }: Caller, regainMinutes: number) =>
    buildUsageHeaders({ ...NO_USAGE, callCount: 100, regainMinutes }, adAccount);
  return {
    identify: ({ authorization }) => {
      const { token } = getToken(authorization, url.searchParams);
      const grant = getGrant(token, provider.grants);
      const { account } = grant;
      const adAccount = getAdAccount(provider, account, route.id);
      const usage = getUsage(provider.settings.get(account), adAccount);
      response.set(buildUsageHeaders(usage, adAccount));
      // A refusal here would leave the ledger record without its account, so `perform` refuses when the usage
      // is exceeded.
      return { account, grant, adAccount, usage };
    },
    perform: (call, caller) => {
      const { grant, adAccount, usage } = caller;
      if (isExceeded(usage)) return createLimitAnswer(buildUsageHeaders(usage, adAccount));
      const parameters = getParameters(url, call);
      checkProof(grant.token, parameters.get('appsecret_proof'));
      return perform({ provider, grant, route, url, parameters });
    },
    createRateLimitAnswer: ({ waitMs }, caller) =>
      createLimitAnswer(getFullUsageHeaders(caller, Math.max(1, Math.ceil(waitMs / 60_000)))),
    createFaultAnswer: ({ status = 500, name, retryAfter: seconds }, caller) =>
      createNamedError(
        status,
        name,
        seconds === undefined ? {} : getFullUsageHeaders(caller, Math.ceil(seconds / 60)),
      ),
    createTooLargeAnswer: () =>
      createErrorAnswer('100', { status: 413, message: 'The request is larger than 60 MiB.' }),
  };
}

function getAdAccount(provider: MetaProvider, account: string, id: string): string | null {
  const dataset = findDataset(id);
  if (dataset) return `act_${dataset.accountId}`;
  const target = findTarget(provider.reports.find(account, id)?.targetId ?? id);
  return target ? `act_${target.adAccount.id}` : null;
}

const jsonBody = z.record(z.string(), z.unknown());

/** The body, a form or JSON, takes precedence over the query. */
function getParameters(url: URL, { headers, body }: Call): URLSearchParams {
  const parameters = new URLSearchParams(url.searchParams);
  if (body.length === 0) return parameters;
  const text = body.toString('utf8');
  const sent = /\bjson\b/.test(headers['content-type'] ?? '')
    ? readJsonParameters(text)
    : new URLSearchParams(text);
  for (const [name, value] of sent) parameters.set(name, value);
  return parameters;
}

function readJsonParameters(text: string): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(jsonBody.safeParse(parseJson(text)).data ?? {})) {
    parameters.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return parameters;
}
