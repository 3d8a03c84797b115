const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}$/;

/**
 * The `traceparent` that a caller sent, if it is well formed; else undefined, and the request begins a trace of its
 * own. Its `tracestate` is never taken: anything may stand in it.
 * @see https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function validTraceparent(sent: unknown): string | undefined {
  return typeof sent === 'string' && TRACEPARENT.test(sent) ? sent : undefined;
}

/** The id of the trace that a `traceparent` belongs to: 32 hexadecimal digits. */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  return traceparent === undefined ? undefined : TRACEPARENT.exec(traceparent)?.[1];
}
