import { createRequire } from 'node:module';
import { context, SpanKind, SpanStatusCode, trace, type Context, type SpanContext } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  TracerProvider,
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { Span, Tracer } from '../tracer.ts';
import type { TracingSettings } from '../tracing-settings.ts';
import { filterExporter } from './filter-exporter.ts';
import { describeStatement } from './describe-statement.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** No other trace flag is propagated. */
const SAMPLED = 1;

export function startOpenTelemetry(
  { endpoint, headers, sampler, ratio }: TracingSettings,
  service: string,
): Tracer {
  const exporter = filterExporter(new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers }));
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
    sampler: createSampler(sampler, ratio),
  });
  // Without a propagator, calls to providers carry no trace headers: traces are internal.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  instrument(provider);
  const tracer = provider.getTracer('throughline');
  return {
    start(name, { kind, parent, attributes }) {
      const parentContext = parent === undefined ? context.active() : toParentContext(parent);
      const span = tracer.startSpan(
        name,
        { kind: KINDS[kind], ...(attributes && { attributes }) },
        parentContext,
      );
      const spanContext = trace.setSpan(parentContext, span);
      return {
        traceparent: toTraceparent(span.spanContext()),
        run: (run) => context.with(spanContext, run),
        end({ name: finalName, attributes: further, hasFailed }) {
          if (finalName !== undefined) span.updateName(finalName);
          if (further) span.setAttributes(further);
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      } satisfies Span;
    },
    stop: () => provider.shutdown(),
  };
}

/** Instruments packages in place, so that the order and kind of their imports do not matter. */
function instrument(tracerProvider: TracerProvider): void {
  const childrenOnly = { requireParentSpan: true };
  registerInstrumentations({
    tracerProvider,
    instrumentations: [
      new PgInstrumentation({
        ...childrenOnly,
        ignoreConnectSpans: true,
        requestHook: (span, { query }) => span.setAttributes(describeStatement(query.text)),
      }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
      // The API creates the spans of incoming requests.
      new HttpInstrumentation({
        disableIncomingRequestInstrumentation: true,
        requireParentforOutgoingSpans: true,
      }),
    ],
  });
  const require = createRequire(import.meta.url);
  for (const name of ['pg', 'http', 'https']) require(name);
}

function toTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & SAMPLED}`;
}

function toParentContext(traceparent: string): Context {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-');
  const traceFlags = Number.parseInt(flags, 16) & SAMPLED;
  return trace.setSpanContext(context.active(), { traceId, spanId, traceFlags, isRemote: true });
}

/**
 * `parentbased_` samplers follow the decision in the caller's `traceparent`, if any.
 * @see
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/#general-sdk-configuration
 */
function createSampler(name: TracingSettings['sampler'], ratio: number): Sampler {
  switch (name) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(ratio);
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  }
}
