import { createServer } from 'node:http';
import { z } from 'zod';
import { listenOnLoopback } from './loopback-server.ts';

const value = z.object({
  stringValue: z.string().optional(),
  intValue: z.union([z.number(), z.string()]).optional(),
});

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value })).default([]),
});

const request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value })) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

/** A received span. `service` names its process; `facts` are its attributes. */
export type ReceivedSpan = Omit<z.infer<typeof span>, 'attributes'> & {
  service: string;
  facts: Record<string, string | number | undefined>;
};

export type TraceReceiver = {
  /** Value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string;
  spans: ReceivedSpan[];
  /** Request bodies, unmodified. */
  bodies: string[];
  stop: () => void;
};

/**
 * Starts a receiver of spans by OTLP over HTTP in JSON.
 * @see https://opentelemetry.io/docs/specs/otlp/#otlphttp
 */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer((incoming, response) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    incoming.on('end', () => {
      bodies.push(body);
      if (incoming.url === '/v1/traces') spans.push(...parseSpans(body));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const { url, close } = await listenOnLoopback(server);
  return { url, spans, bodies, stop: () => void close() };
}

function parseSpans(body: string): ReceivedSpan[] {
  return request.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(toFacts(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, ...rest }) => ({ ...rest, service, facts: toFacts(attributes) })),
    );
  });
}

function toFacts(attributes: z.infer<typeof span>['attributes']): ReceivedSpan['facts'] {
  return Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue } }) => [key, stringValue ?? intValue]),
  );
}
