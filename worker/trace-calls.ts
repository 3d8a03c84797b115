import type { RunInCallSpan } from '../activities/searchads/lazy-client.ts';
import { runInSpan, type Tracer } from '../telemetry/tracer.ts';

export function traceRemoteCalls(tracer: Tracer): RunInCallSpan {
  return ({ service, method }, work) =>
    runInSpan(
      tracer,
      {
        name: `${service}/${method}`,
        kind: 'client',
        attributes: { 'rpc.system': 'grpc', 'rpc.service': service, 'rpc.method': method },
      },
      work,
    );
}
