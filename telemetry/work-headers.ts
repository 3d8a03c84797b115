import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import { type Work, parseTraceparent } from './work.ts';

const REQUEST_ID = 'request-id';
const TRACEPARENT = 'traceparent';

const VALID_REQUEST_ID = /^[A-Za-z0-9._-]{1,100}$/;

export function addWork(headers: Headers, { requestId, traceparent }: Work): Headers {
  const extended = { ...headers };
  if (requestId !== undefined) extended[REQUEST_ID] = defaultPayloadConverter.toPayload(requestId);
  if (traceparent !== undefined) extended[TRACEPARENT] = defaultPayloadConverter.toPayload(traceparent);
  return extended;
}

/** Drops malformed values, because any Temporal client can write headers. */
export function readWork(headers: Headers): Pick<Work, 'requestId' | 'traceparent'> {
  const requestId = getText(headers[REQUEST_ID]);
  return {
    requestId: requestId !== undefined && VALID_REQUEST_ID.test(requestId) ? requestId : undefined,
    traceparent: parseTraceparent(getText(headers[TRACEPARENT])),
  };
}

function getText(payload: Headers[string] | undefined): string | undefined {
  if (!payload) return undefined;
  try {
    const value: unknown = defaultPayloadConverter.fromPayload(payload);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
