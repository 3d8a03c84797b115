import {
  type ActivityOptions,
  type LocalActivityOptions,
  ActivityFailure,
  ApplicationFailure,
} from '@temporalio/workflow';

/**
 * For local activities, which save a round trip to Temporal. They are retried as long as PostgreSQL is down.
 */
export const DATABASE_WORK: LocalActivityOptions = {
  startToCloseTimeout: '10s',
  localRetryThreshold: '1 minute',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '5s' },
};

/** Retries have no limit, because a row or an idempotency key prevents a second send. */
export const PROVIDER_SEND: ActivityOptions = {
  startToCloseTimeout: '60s',
  // Detects a killed worker.
  heartbeatTimeout: '5s',
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumInterval: '60s' },
};

/**
 * A receiver's error is a result, not a failure. The remaining failures are ours, such as an outage of
 * PostgreSQL, and are retried soon.
 */
export const WEBHOOK_ROUND: ActivityOptions = {
  ...PROVIDER_SEND,
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '10s' },
};

/**
 * No retries, because the workflow reads the campaign before another attempt. The timeout exceeds those of
 * the calls to Google Ads, so that a slow call ends with its own error.
 */
export const CAMPAIGN_SEND: ActivityOptions = {
  startToCloseTimeout: '90s',
  heartbeatTimeout: '5s',
  retry: { maximumAttempts: 1 },
};

export const TREE_BRANCHES: ActivityOptions = {
  startToCloseTimeout: '60s',
  scheduleToCloseTimeout: '10 minutes',
  // Loading the provider's library may block heartbeats for seconds.
  heartbeatTimeout: '15s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '5s', maximumAttempts: 4 },
};

export const REPORT_STEP: ActivityOptions = {
  startToCloseTimeout: '15s',
  scheduleToCloseTimeout: '10 minutes',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '30s' },
};

/**
 * After a worker dies, the next attempt starts about 5 s later and reads from page 1 again. Rate limits can
 * stretch one attempt to the full 30 minutes.
 */
export const REPORT_COLLECTION: ActivityOptions = {
  startToCloseTimeout: '30 minutes',
  scheduleToCloseTimeout: '30 minutes',
  heartbeatTimeout: '5s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '30s' },
};

/** The timeouts are short, because a caller waits. A call to the CRM takes at most 7 s. */
export const LEAD_MATCH: ActivityOptions = {
  // The activity fails if no worker polls the queue, or if the queue's backlog is too long.
  scheduleToStartTimeout: '10s',
  startToCloseTimeout: '10s',
  heartbeatTimeout: '5s',
  scheduleToCloseTimeout: '60s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '5s', maximumAttempts: 4 },
};

/** An attempt works for about 3 s, plus a last SQL statement of up to 10 s. */
export const JOURNEY_WORK: LocalActivityOptions = { ...DATABASE_WORK, startToCloseTimeout: '60s' };

/** No caller waits, so failures are retried for an hour. */
export const LEAD_OF_REQUEST_READ: ActivityOptions = {
  startToCloseTimeout: '8s',
  scheduleToCloseTimeout: '1 hour',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '60s' },
};

/**
 * An attempt first reads the current statuses, so a retry is safe. Half an hour outlasts the provider's rate
 * limits.
 */
export const CAMPAIGN_STATUSES: ActivityOptions = {
  startToCloseTimeout: '5 minutes',
  scheduleToCloseTimeout: '30 minutes',
  heartbeatTimeout: '15s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '30s' },
};

/** Returns the type of an activity's failure; undefined for a timeout, a cancellation or any other error. */
export function getFailureCode(error: unknown): string | undefined {
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  return cause instanceof ApplicationFailure ? (cause.type ?? undefined) : undefined;
}
