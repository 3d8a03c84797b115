import type { ActivityOptions, LocalActivityOptions } from '@temporalio/workflow';

/**
 * Reads and writes of our own rows, as local activities: milliseconds each, and a round trip to the server saved.
 * They are retried for as long as PostgreSQL is away.
 */
export const DATABASE_WORK: LocalActivityOptions = {
  startToCloseTimeout: '10s',
  localRetryThreshold: '1 minute',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '5s' },
};

/**
 * One sending call to a provider. The heartbeat is how the server learns within 5 s that a worker was killed.
 * There is no end to the attempts: what may be tried again, and for how long, stands in the chunk's row, not here.
 */
export const PROVIDER_SEND: ActivityOptions = {
  startToCloseTimeout: '60s',
  heartbeatTimeout: '5s',
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumInterval: '60s' },
};
