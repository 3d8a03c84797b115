import { getCurrentWork, runWithWork } from './work.ts';

/** Only ids, names, counts and codes. The exporter drops attributes that are not on its list. */
export type Attributes = Record<string, string | number | undefined>;

type SpanKind = 'server' | 'client' | 'consumer';

type SpanOptions = {
  kind: SpanKind;
  /** `traceparent` of another process. Default: the current span. */
  parent?: string | undefined;
  attributes?: Attributes;
};

export type Span = {
  /** Parent of spans in other processes. Undefined if tracing is off. */
  readonly traceparent: string | undefined;
  run<Result>(run: () => Result): Result;
  end(outcome: { name?: string; attributes?: Attributes; hasFailed: boolean }): void;
};

export type Tracer = {
  start(name: string, options: SpanOptions): Span;
  stop(): Promise<void>;
};

const NO_SPAN: Span = { traceparent: undefined, run: (run) => run(), end: () => {} };

export const untraced: Tracer = { start: () => NO_SPAN, stop: async () => {} };

/**
 * Runs a function in a new span. During the function, `getCurrentWork` returns the span's `traceparent`.
 * @param getCode returns a failure's code, never its message; by default, the error's name
 */
export async function runInSpan<Result>(
  tracer: Tracer,
  {
    name,
    getCode = getErrorName,
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
    span.end({ hasFailed: true, attributes: { 'error.type': getCode(error) ?? 'error' } });
    throw error;
  }
}

function getErrorName(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}
