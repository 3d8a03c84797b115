import type { Express } from 'express';
import type { AdsGrant } from '../google-ads/token.ts';
import { ok, type Answer, type Call, type CallRules } from '../wire/provider.ts';
import { buildQuery, parseJson } from '../wire/read-request.ts';
import { serveCall } from '../wire/serve-call.ts';
import { createErrorAnswer, createFaultAnswer } from './errors.ts';
import type { DataManagerProvider } from './provider.ts';
import { readRequest } from './wire.ts';

type Caller = {
  account: string;
  grant: AdsGrant;
  /** Seconds until the Cloud project has quota again; 0 if this call was counted. */
  waitSeconds: number;
};

/** Stands in for https://datamanager.googleapis.com. */
export function mountDataManager(app: Express, provider: DataManagerProvider): void {
  const write = createRules(provider, 'write', (grant, { body }) => {
    const sent = readRequest(parseJson(body.toString('utf8')));
    const { requestId, eventCount, fieldWarnings } = provider.ingest(grant, sent);
    const answer = { requestId, ...(fieldWarnings.length > 0 && { fieldWarnings }) };
    return ok(answer, eventCount === 0 ? null : [{ requestId, events: eventCount }]);
  });
  const read = createRules(provider, 'read', (grant, { query }) =>
    ok(provider.getStatus(grant, query.get('requestId') ?? '')),
  );
  app.post('/v1/events\\:ingest', (request, response) =>
    serveCall(provider, write, { operation: 'ingest', request, response }),
  );
  app.get('/v1/requestStatus\\:retrieve', (request, response) => {
    const requestId = buildQuery(request.originalUrl).get('requestId');
    const facts: Record<string, string> = requestId === null ? {} : { requestId };
    return serveCall(provider, read, { operation: 'status', request, response, facts });
  });
}

function createRules(
  provider: DataManagerProvider,
  kind: 'read' | 'write',
  perform: (grant: AdsGrant, call: Call) => Answer,
): CallRules<Caller> {
  const createExhaustedAnswer = (retryAfterSeconds: number): Answer =>
    createErrorAnswer('RESOURCE_EXHAUSTED', { reason: 'RATE_LIMIT_EXCEEDED', retryAfterSeconds });
  return {
    identify: ({ authorization }) => {
      const grant = provider.identify(authorization);
      // `perform` refuses calls over the quota, because the ledger needs the account that `identify` returns.
      const waitSeconds = provider.settings.quota.take(grant.clientId, kind);
      return { account: grant.account, grant, waitSeconds };
    },
    perform: (call, { grant, waitSeconds }) =>
      waitSeconds > 0 ? createExhaustedAnswer(waitSeconds) : perform(grant, call),
    createRateLimitAnswer: ({ waitMs }) => createExhaustedAnswer(Math.max(1, Math.ceil(waitMs / 1000))),
    createFaultAnswer,
    createTooLargeAnswer: () =>
      createErrorAnswer('INVALID_ARGUMENT', { message: 'The request is too large.' }),
  };
}
