import type { Express, Request, Response } from 'express';
import type { IncomingHttpHeaders } from 'node:http';
import type { AdsGrant } from '../google-ads/token.ts';
import type { Answer, Call, HttpProvider } from '../wire/provider.ts';
import { parseJson } from '../wire/read-request.ts';
import { serveCall } from '../wire/serve-call.ts';
import { errorAnswer, faultAnswer } from './errors.ts';
import type { DataManagerProvider, OperationName } from './provider.ts';
import { readRequest } from './wire.ts';

/** Adds the routes that stand in for https://datamanager.googleapis.com. */
export function mountDataManager(app: Express, provider: DataManagerProvider): void {
  const serve = (operation: OperationName) => async (request: Request, response: Response) => {
    const requestId = new URL(request.originalUrl, 'http://sandbox').searchParams.get('requestId');
    const facts: Record<string, string> = requestId === null ? {} : { requestId };
    await serveCall(callOf(provider, operation), operation, request, response, facts);
  };
  app.post('/v1/events\\:ingest', serve('ingest'));
  app.get('/v1/requestStatus\\:retrieve', serve('status'));
}

/** One call of the API, for `serveCall`. */
function callOf(provider: DataManagerProvider, operation: OperationName): HttpProvider {
  let caller: { grant: AdsGrant; waitSeconds: number } | undefined;
  const exhausted = (retryAfterSeconds: number): Answer =>
    errorAnswer('RESOURCE_EXHAUSTED', { reason: 'RATE_LIMIT_EXCEEDED', retryAfterSeconds });
  return {
    operations: provider.operations,
    faults: provider.faults,
    ledger: provider.ledger,
    limits: provider.limits,
    consents: provider.consents,
    reset: (account) => provider.reset(account),
    identify: ({ authorization }: IncomingHttpHeaders) => {
      const grant = provider.identify(authorization);
      const waitSeconds = provider.quota.take(grant.clientId, operation === 'ingest' ? 'write' : 'read');
      // Refused later, in `perform`: the ledger learns the account of a call when this returns.
      caller = { grant, waitSeconds };
      return grant.world;
    },
    perform: (call) => {
      if (!caller) throw new Error('A call is identified before anything else.');
      if (caller.waitSeconds > 0) return exhausted(caller.waitSeconds);
      return operation === 'ingest'
        ? ingest(provider, caller.grant, call)
        : status(provider, caller.grant, call);
    },
    hold: () => () => undefined,
    allowanceHeaders: () => ({}),
    rateLimitedAnswer: ({ waitMs }) => exhausted(Math.max(1, Math.ceil(waitMs / 1000))),
    faultAnswer,
    tooLargeAnswer: () => errorAnswer('INVALID_ARGUMENT', { message: 'The request is too large.' }),
  };
}

function ingest(provider: DataManagerProvider, grant: AdsGrant, { body }: Call): Answer {
  const sent = readRequest(parseJson(body.toString('utf8')));
  const { requestId, events, fieldWarnings } = provider.ingest(grant, sent);
  const answer = { requestId, ...(fieldWarnings.length > 0 && { fieldWarnings }) };
  return { status: 200, body: answer, applied: events === 0 ? null : [{ requestId, events }] };
}

function status(provider: DataManagerProvider, grant: AdsGrant, { url }: Call): Answer {
  const requestId = new URL(url, 'http://sandbox').searchParams.get('requestId') ?? '';
  return { status: 200, body: provider.status(grant, requestId), applied: null };
}
