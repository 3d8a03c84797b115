import { status } from '@grpc/grpc-js';
import {
  Connection,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
  type ConnectionOptions,
} from '@temporalio/client';
import type { TemporalTransport } from './temporal-transport.ts';

type Interceptor = NonNullable<ConnectionOptions['interceptors']>[number];

/** Constant delay between attempts to reconnect, because the default delay of gRPC grows to two minutes. */
const RECONNECT_MS = 500;

/** Duration of an outage after which calls fail at once. During a shorter outage, calls retry. */
const OUTAGE_AFTER_MS = 1_000;

const ENDED_BY_CLIENT: ReadonlySet<number> = new Set([status.DEADLINE_EXCEEDED, status.CANCELLED]);

/** Connects on first use, so that a process can start during an outage. */
export function createTemporalConnection(address: string, transport: TemporalTransport): Connection {
  return Connection.lazy({
    address,
    ...transport,
    channelArgs: {
      'grpc.initial_reconnect_backoff_ms': RECONNECT_MS,
      'grpc.max_reconnect_backoff_ms': RECONNECT_MS,
    },
    interceptors: [createRetryInterceptor()],
  });
}

/**
 * Retries transient errors like the SDK, but only if another attempt can start before the call's deadline.
 * During an outage, calls fail at once.
 */
export function createRetryInterceptor(): Interceptor {
  const { delayFunction, retryableDecider } = defaultGrpcRetryOptions();
  let unavailableSinceMs: number | undefined;
  return (options, nextCall) => {
    const isUnavailable =
      unavailableSinceMs !== undefined && Date.now() - unavailableSinceMs > OUTAGE_AFTER_MS;
    const deadlineMs = Number(options.deadline ?? Infinity);
    let delayMs = 0;
    const retrying = makeGrpcRetryInterceptor({
      retryableDecider: (attempt, callStatus) => {
        if (callStatus.code === status.UNAVAILABLE) unavailableSinceMs ??= Date.now();
        // The status of a call that the client ended says nothing about the server.
        else if (!ENDED_BY_CLIENT.has(callStatus.code)) unavailableSinceMs = undefined;
        delayMs = delayFunction(attempt, callStatus);
        return !isUnavailable && retryableDecider(attempt, callStatus) && Date.now() + delayMs < deadlineMs;
      },
      delayFunction: () => delayMs,
    });
    return retrying(options, nextCall);
  };
}
