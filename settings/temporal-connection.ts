import { Connection, defaultGrpcRetryOptions, makeGrpcRetryInterceptor } from '@temporalio/client';
import type { ConnectionOptions } from '@temporalio/client';
import type { TemporalTransport } from './temporal-transport.ts';

type Interceptor = NonNullable<ConnectionOptions['interceptors']>[number];

/**
 * A connection for callers of Temporal, which connects on first use, so that a process starts and works while Temporal
 * is away. A call ends at its deadline, whatever it ended with until then.
 */
export function lazyTemporalConnection(address: string, transport: TemporalTransport): Connection {
  return Connection.lazy({
    address,
    ...transport,
    // Tries again within a second of Temporal's return; gRPC's own pause grows to two minutes.
    channelArgs: { 'grpc.max_reconnect_backoff_ms': 1_000 },
    interceptors: [retryUntilDeadline],
  });
}

/**
 * Repeats a call that failed for the moment, as the SDK does, but only while an attempt still fits before the call's
 * deadline. The SDK's own pauses until the next attempt and only then finds that it is too late: a call of one second
 * fails after two.
 */
const retryUntilDeadline: Interceptor = (options, nextCall) => {
  const { delayFunction, retryableDecider } = defaultGrpcRetryOptions();
  const deadlineMs = Number(options.deadline ?? Infinity);
  let delayMs = 0;
  const retrying = makeGrpcRetryInterceptor({
    retryableDecider: (attempt, status) => {
      delayMs = delayFunction(attempt, status);
      return retryableDecider(attempt, status) && Date.now() + delayMs < deadlineMs;
    },
    delayFunction: () => delayMs,
  });
  return retrying(options, nextCall);
};
