import { status } from '@grpc/grpc-js';
import {
  Connection,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
  type ConnectionOptions,
} from '@temporalio/client';
import type { TemporalTransport } from './temporal-transport.ts';

type Interceptor = NonNullable<ConnectionOptions['interceptors']>[number];

/** Between two attempts to connect. gRPC's own pause grows to two minutes. */
const RECONNECT_MS = 500;

/** Milliseconds after which a Temporal that cannot be reached counts as away, and is not only being restarted. */
const AWAY_AFTER_MS = 1_000;

const ENDED_BY_CLIENT: ReadonlySet<number> = new Set([status.DEADLINE_EXCEEDED, status.CANCELLED]);

/**
 * A connection for callers of Temporal, which connects on first use, so that a process starts and works while Temporal
 * is away.
 */
export function lazyTemporalConnection(address: string, transport: TemporalTransport): Connection {
  return Connection.lazy({
    address,
    ...transport,
    channelArgs: {
      'grpc.initial_reconnect_backoff_ms': RECONNECT_MS,
      'grpc.max_reconnect_backoff_ms': RECONNECT_MS,
    },
    interceptors: [retryInTime()],
  });
}

/**
 * Repeats calls that failed for the moment as the SDK does, with two bounds. An attempt is made only where it fits before
 * the call's deadline: the SDK pauses first and finds then that it is too late, so that a call of one second fails after
 * two. And a call that begins while Temporal is away fails at once: who waits for it would wait for nothing.
 */
export function retryInTime(): Interceptor {
  const { delayFunction, retryableDecider } = defaultGrpcRetryOptions();
  let unavailableSinceMs: number | undefined;
  return (options, nextCall) => {
    const isAway = unavailableSinceMs !== undefined && Date.now() - unavailableSinceMs > AWAY_AFTER_MS;
    const deadlineMs = Number(options.deadline ?? Infinity);
    let delayMs = 0;
    const retrying = makeGrpcRetryInterceptor({
      retryableDecider: (attempt, ended) => {
        if (ended.code === status.UNAVAILABLE) unavailableSinceMs ??= Date.now();
        // What the client itself has ended tells nothing of the server.
        else if (!ENDED_BY_CLIENT.has(ended.code)) unavailableSinceMs = undefined;
        delayMs = delayFunction(attempt, ended);
        return !isAway && retryableDecider(attempt, ended) && Date.now() + delayMs < deadlineMs;
      },
      delayFunction: () => delayMs,
    });
    return retrying(options, nextCall);
  };
}
