import { Client } from '@temporalio/client';
import { createTemporalConnection } from '../../settings/temporal-connection.ts';
import type { TemporalTransport } from '../../settings/temporal-transport.ts';
import { propagateTrace } from '../../telemetry/propagate-trace.ts';
import type { Tracer } from '../../telemetry/tracer.ts';

/** Connects on first use, so that the API can start while Temporal is unavailable. */
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
  const connection = createTemporalConnection(address, transport);
  return new Client({ connection, namespace, interceptors: propagateTrace(tracer) });
}
