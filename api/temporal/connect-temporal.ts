import { Client, Connection } from '@temporalio/client';
import { propagateTrace } from '../../telemetry/propagate-trace.ts';
import type { Tracer } from '../../telemetry/tracer.ts';
import type { TemporalTransport } from '../../settings/temporal-transport.ts';

/** A client that connects on first use, so that the API starts and answers while Temporal is unavailable. */
export function connectTemporal({
  address,
  namespace,
  transport,
  tracer,
}: {
  address: string;
  namespace: string;
  transport: TemporalTransport;
  tracer: Tracer;
}): Client {
  const connection = Connection.lazy({
    address,
    ...transport,
    // Tries again within a second of Temporal's return; gRPC's own pause grows to two minutes.
    channelArgs: { 'grpc.max_reconnect_backoff_ms': 1_000 },
  });
  return new Client({ connection, namespace, interceptors: propagateTrace(tracer) });
}
