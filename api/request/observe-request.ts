import { randomUUID } from 'node:crypto';
import type { RequestHandler, Request, Response } from 'express';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Logger } from 'pino';
import { registerGauge } from '../../telemetry/register-gauge.ts';
import { untraced, type Span, type Tracer } from '../../telemetry/tracer.ts';
import {
  runWithWork,
  getLogFields,
  getSpanFields,
  parseTraceparent,
  type Work,
} from '../../telemetry/work.ts';
import type { ErrorCode } from './errors.ts';
import type { sendError } from './error-handler.ts';

/** Covers reads, which take milliseconds, and waits for job results, which take at most 25 seconds. */
const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Labels never contain caller input, which would create unlimited time series. */
export function measureRequests(registry: Registry): RequestHandler {
  const registers = [registry];
  const duration = new Histogram({
    name: 'throughline_http_request_duration_seconds',
    help: 'Time from a request to the end of its response.',
    labelNames: ['operation', 'method', 'status'],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const rejected = new Counter({
    name: 'throughline_http_requests_rejected_total',
    help: 'Requests answered with an error, by code.',
    labelNames: ['code'],
    registers,
  });
  const overLimit = new Counter({
    name: 'throughline_http_requests_over_limit_total',
    help: 'Requests refused by a limit, by name of the limit.',
    labelNames: ['limit'],
    registers,
  });
  let inFlight = 0;
  registerGauge(
    registry,
    { name: 'throughline_http_requests_in_flight', help: 'Requests in progress.' },
    () => [{ value: inFlight }],
  );

  return (request, response, next) => {
    const startedAt = performance.now();
    inFlight += 1;
    response.once('close', () => {
      inFlight -= 1;
      const { operationId = 'none', errorCode, limit } = response.locals;
      const method = toMethodLabel(request.method);
      const status = response.headersSent ? String(response.statusCode) : 'aborted';
      const seconds = (performance.now() - startedAt) / 1_000;
      duration.observe({ operation: operationId, method, status }, seconds);
      if (errorCode !== undefined) rejected.inc({ code: errorCode });
      if (limit !== undefined) overLimit.inc({ limit });
    });
    next();
  };
}

/** All other methods share the label `other`, which bounds the number of time series. */
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function toMethodLabel(method: string): string {
  return METHODS.has(method) ? method : 'other';
}

type SendError = typeof sendError;

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Express's own way to declare what `res.locals` holds
  namespace Express {
    interface Locals {
      requestId: string;
      work: Work;
      operationId?: string;
      /** The path template, never the actual path. */
      route?: string;
      caller?: string;
      clientId?: string | undefined;
      projectId?: string;
      errorCode?: ErrorCode;
      limit?: string;
      isForwarded?: boolean;
      /** If undefined, errors are sent as the API's JSON. */
      sendError?: SendError;
    }
  }
}

const REQUEST_ID_PATTERN = /^[A-Za-z0-9._-]{1,100}$/;

/** Keeps a well-formed `X-Request-Id` of the caller, and continues the trace of `traceparent`. */
export function assignRequestId(tracer: Tracer): RequestHandler {
  return (request, response, next) => {
    const sent = request.get('x-request-id');
    const requestId = sent !== undefined && REQUEST_ID_PATTERN.test(sent) ? sent : randomUUID();
    response.locals.requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    const parent = parseTraceparent(request.get('traceparent'));
    const span = (PROBES.has(request.path) ? untraced : tracer).start('request', { kind: 'server', parent });
    const work: Work = { requestId, traceparent: span.traceparent ?? parent, subject: {} };
    response.locals.work = work;
    if (span.traceparent !== undefined) response.once('close', () => endSpan(span, request, response));
    span.run(() => runWithWork(work, next));
  };
}

/** Health checks, which are too frequent to trace. */
const PROBES = new Set(['/healthz', '/readyz']);

function endSpan(span: Span, { method }: Request, response: Response): void {
  const { operationId, route, work, projectId, errorCode } = response.locals;
  const status = response.headersSent ? response.statusCode : undefined;
  const methodLabel = toMethodLabel(method);
  span.end({
    name: route === undefined ? methodLabel : `${methodLabel} ${route}`,
    attributes: {
      'http.request.method': methodLabel,
      'http.route': route,
      'http.response.status_code': status,
      'throughline.operation': operationId,
      'error.type': errorCode,
      ...getSpanFields(work),
      'throughline.project_id': projectId,
    },
    hasFailed: status === undefined || status >= 500,
  });
}

/** Never logs the URL, headers or body, since they can contain addresses or cursors. */
export function logRequests(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const { work, operationId, route, caller, clientId, projectId, limit } = response.locals;
      const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
      const status = response.statusCode;
      logger.info(
        {
          ...getLogFields(work),
          operationId,
          method: request.method,
          route,
          status,
          durationMs,
          caller,
          clientId,
          projectId,
          limit,
        },
        response.headersSent ? 'answered' : 'caller disconnected',
      );
    });
    next();
  };
}
