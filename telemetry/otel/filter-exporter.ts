import type { Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

/**
 * The only attributes to export. Instrumentations also record addresses, URLs, SQL literals, user agents and
 * error messages, which can contain personal data.
 */
const ALLOWED = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'db.system.name',
  'db.operation.name',
  'db.collection.name',
  'rpc.system',
  'rpc.service',
  'rpc.method',
  'error.type',
  'temporal.workflow_type',
  'temporal.activity_type',
  'temporal.task_queue',
  'temporal.attempt',
  'throughline.operation',
  'throughline.request_id',
  'throughline.project_id',
  'throughline.batch_id',
  'throughline.change_id',
  'throughline.journey_request_id',
  'throughline.enrollment_id',
]);

/** Matches names and codes of errors, but not error messages. */
const ERROR_TYPE = /^[\w.]{1,64}$/;

export function filterExporter(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(copyAllowed), done),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}

function copyAllowed(span: ReadableSpan): ReadableSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const { parentSpanContext: parent } = span;
  const attributes = selectAllowed(span.attributes);
  return {
    name: getName(span, attributes),
    kind: span.kind,
    spanContext: () => ({ traceId, spanId, traceFlags }),
    ...(parent && {
      parentSpanContext: { traceId: parent.traceId, spanId: parent.spanId, traceFlags: parent.traceFlags },
    }),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: span.status.code },
    attributes,
    links: [],
    events: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

function selectAllowed(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(
      ([name, value]) => ALLOWED.has(name) && (name !== 'error.type' || ERROR_TYPE.test(String(value))),
    ),
  );
}

/** Instrumentations put names of statements and databases into span names, so their spans get other names. */
function getName({ name, instrumentationScope }: ReadableSpan, attributes: Attributes): string {
  if (instrumentationScope.name === 'throughline') return name;
  const parts = attributes['db.operation.name']
    ? [attributes['db.operation.name'], attributes['db.collection.name']]
    : [attributes['http.request.method']];
  return parts.filter((part) => typeof part === 'string').join(' ') || 'call';
}
