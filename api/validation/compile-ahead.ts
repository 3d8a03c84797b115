import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import express from 'express';
import type { ApiContext } from '../context.ts';

/** Milliseconds between two operations, in which the process has to be idle. */
const PAUSE_MS = 100;

/** The part of a pause in which the process may do something else and still be called idle. */
const BUSY_PART = 0.3;

/**
 * Compiles the validators of all operations while nobody is served, one at a time: the first request
 * of each would wait for its own, for up to some tenths of a second. A process that is busy from its
 * start on compiles each when it is asked for.
 * @param signal ends it
 */
export async function compileAhead(
  { document, validators }: Pick<ApiContext, 'document' | 'validators'>,
  signal: AbortSignal,
  pauseMs = PAUSE_MS,
): Promise<void> {
  for (const [route, operations] of Object.entries(document.paths)) {
    const validator = validators(route);
    for (const [method, { requestBody, 'x-body-limit': limitBytes }] of Object.entries(operations)) {
      if (!(await isIdle(signal, pauseMs))) return;
      const [mediaType] = Object.keys(requestBody?.content ?? {});
      // What holds many values has a validator more.
      const values = limitBytes === undefined ? 0 : Infinity;
      await validate(validator, { method, route, mediaType, values });
    }
  }
}

/** Waits for a pause in which little happens. False when nobody wants it any more. */
async function isIdle(signal: AbortSignal, pauseMs: number): Promise<boolean> {
  for (;;) {
    const before = performance.eventLoopUtilization();
    await delay(pauseMs, undefined, { ref: false, signal }).catch(() => undefined);
    if (signal.aborted) return false;
    if (performance.eventLoopUtilization(before).utilization < BUSY_PART) return true;
  }
}

/** Holds a request that nobody has sent to the document: what it lacks does not matter. */
function validate(
  validator: ReturnType<ApiContext['validators']>,
  {
    method,
    route,
    mediaType,
    values,
  }: { method: string; route: string; mediaType: string | undefined; values: number },
): Promise<void> {
  return new Promise((resolve) => {
    const app = express();
    app.enable('case sensitive routing');
    app.use((request, response) =>
      validator
        .validate(request, response, values)
        .catch(() => {})
        .finally(resolve),
    );
    const request = new IncomingMessage(new Socket());
    request.method = method.toUpperCase();
    request.url = route.replaceAll(/[{}]/g, '');
    if (mediaType !== undefined) request.headers['content-type'] = mediaType;
    app(request, new ServerResponse(request));
  });
}
