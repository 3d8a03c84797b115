import { currentWork, during } from './work.ts';

/** Values of ours: ids, names, counts and codes. The export drops every attribute that is not on its list. */
export type Attributes = Record<string, string | number | undefined>;

type SpanKind = 'server' | 'client' | 'consumer';

export type SpanOptions = {
  kind: SpanKind;
  /** The `traceparent` of the span that it is a child of, in another process; without it, of the current span. */
  parent?: string | undefined;
  attributes?: Attributes;
};

/** A piece of work with a beginning and an end. */
export type Span = {
  /** By which other processes make their spans its children; undefined without tracing. */
  readonly traceparent: string | undefined;
  /** Runs `run` as a part of the span. */
  run<Result>(run: () => Result): Result;
  end(outcome: { name?: string; attributes?: Attributes; hasFailed: boolean }): void;
};

export type Tracer = {
  start(name: string, options: SpanOptions): Span;
  /** Sends what was not sent yet. */
  stop(): Promise<void>;
};

const NO_SPAN: Span = { traceparent: undefined, run: (run) => run(), end: () => {} };

/** Of a process that traces nothing. */
export const untraced: Tracer = { start: () => NO_SPAN, stop: async () => {} };

/**
 * Does some work in a span of its own, whose `traceparent` is the work's.
 * @param codeOf what a failure is called in the span; never a message
 */
export async function inSpan<Result>(
  tracer: Tracer,
  {
    name,
    codeOf,
    ...options
  }: SpanOptions & { name: string; codeOf?: (error: unknown) => string | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  const span = tracer.start(name, options);
  const { traceparent } = span;
  if (traceparent === undefined) return work();
  try {
    const result = await span.run(() => during({ ...currentWork(), traceparent }, work));
    span.end({ hasFailed: false });
    return result;
  } catch (error) {
    span.end({ hasFailed: true, attributes: { 'error.type': codeOf?.(error) ?? 'error' } });
    throw error;
  }
}
