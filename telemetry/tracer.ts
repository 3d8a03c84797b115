import { getCurrentWork, runWithWork } from './work.ts';

/** Ids, names, counts and codes. The exporter drops attributes that are not on its list. */
export type Attributes = Record<string, string | number | undefined>;

type SpanKind = 'server' | 'client' | 'consumer';

export type SpanOptions = {
  kind: SpanKind;
  /** `traceparent` of a parent span in another process; by default, the current span is the parent. */
  parent?: string | undefined;
  attributes?: Attributes;
};

export type Span = {
  /** Lets other processes create child spans; undefined without tracing. */
  readonly traceparent: string | undefined;
  /** Runs a function in the context of the span. */
  run<Result>(run: () => Result): Result;
  end(outcome: { name?: string; attributes?: Attributes; hasFailed: boolean }): void;
};

export type Tracer = {
  start(name: string, options: SpanOptions): Span;
  /** Exports pending spans. */
  stop(): Promise<void>;
};

const NO_SPAN: Span = { traceparent: undefined, run: (run) => run(), end: () => {} };

/** Tracer of a process without tracing. */
export const untraced: Tracer = { start: () => NO_SPAN, stop: async () => {} };

/**
 * Runs work in a span. The work gets the span's `traceparent`.
 * @param getCode returns the code of a failure for the span, never a message
 */
export async function runInSpan<Result>(
  tracer: Tracer,
  {
    name,
    getCode,
    ...options
  }: SpanOptions & { name: string; getCode?: (error: unknown) => string | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  const span = tracer.start(name, options);
  const { traceparent } = span;
  if (traceparent === undefined) return work();
  try {
    const result = await span.run(() => runWithWork({ ...getCurrentWork(), traceparent }, work));
    span.end({ hasFailed: false });
    return result;
  } catch (error) {
    span.end({ hasFailed: true, attributes: { 'error.type': getCode?.(error) ?? 'error' } });
    throw error;
  }
}
