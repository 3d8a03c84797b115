import type { RequestHandler } from 'express';
import { Counter, Histogram, type Registry } from 'prom-client';
import { readGauge } from '../../telemetry/read-gauge.ts';

/** Seconds. Reads take milliseconds; a caller waits for a job 25 s at most. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Measures every request, by the operation that it turned out to be. Labels have values of ours only: operation ids,
 * statuses and error codes, nothing that a caller sent.
 */
export function measureRequests(registry: Registry): RequestHandler {
  const registers = [registry];
  const duration = new Histogram({
    name: 'throughline_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['operation', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const rejected = new Counter({
    name: 'throughline_http_requests_rejected_total',
    help: 'Requests that were answered with an error, by its code.',
    labelNames: ['code'],
    registers,
  });
  const overLimit = new Counter({
    name: 'throughline_http_requests_over_limit_total',
    help: 'Requests that were refused because a limit was used up, by its name.',
    labelNames: ['limit'],
    registers,
  });
  let inFlight = 0;
  readGauge(
    registry,
    { name: 'throughline_http_requests_in_flight', help: 'Requests that are not answered yet.' },
    () => [{ value: inFlight }],
  );

  return (request, response, next) => {
    const startedAt = performance.now();
    inFlight += 1;
    response.once('close', () => {
      inFlight -= 1;
      const { operationId = 'none', errorCode, limit } = response.locals;
      const method = knownMethod(request.method);
      const status = response.headersSent ? String(response.statusCode) : 'aborted';
      const seconds = (performance.now() - startedAt) / 1_000;
      duration.observe({ operation: operationId, method, status }, seconds);
      if (errorCode !== undefined) rejected.inc({ code: errorCode });
      if (limit !== undefined) overLimit.inc({ limit });
    });
    next();
  };
}

/** Others are one to metrics and traces: any caller may send any method that HTTP has a name for. */
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** A request's method, or `other`. */
export function knownMethod(method: string): string {
  return METHODS.has(method) ? method : 'other';
}
