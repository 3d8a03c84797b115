import type { InCallSpan } from '../activities/searchads/traced-client.ts';
import { inSpan, type Tracer } from '../telemetry/tracer.ts';

/** Makes what does a call over gRPC in a span of its own, by the names of OpenTelemetry's conventions. */
export function traceRemoteCalls(tracer: Tracer): InCallSpan {
  return ({ service, method }, work) =>
    inSpan(
      tracer,
      {
        name: `${service}/${method}`,
        kind: 'client',
        attributes: { 'rpc.system': 'grpc', 'rpc.service': service, 'rpc.method': method },
        codeOf: (error) => (error instanceof Error ? error.name : undefined),
      },
      work,
    );
}
