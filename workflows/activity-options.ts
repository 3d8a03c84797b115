import {
  type ActivityOptions,
  type LocalActivityOptions,
  ActivityFailure,
  ApplicationFailure,
} from '@temporalio/workflow';

/**
 * Reads and writes of our own rows, as local activities, because they take milliseconds and save a round trip to the
 * server. They are retried as long as PostgreSQL is down.
 */
export const DATABASE_WORK: LocalActivityOptions = {
  startToCloseTimeout: '10s',
  localRetryThreshold: '1 minute',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '5s' },
};

/**
 * One send to a provider. By the heartbeat the server notices a killed worker within 5 s. Attempts are not limited
 * here: whether and how long a chunk may be sent again is in its row.
 */
export const PROVIDER_SEND: ActivityOptions = {
  startToCloseTimeout: '60s',
  heartbeatTimeout: '5s',
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumInterval: '60s' },
};

/**
 * Some seconds of deliveries to a webhook. What a receiver does is a result, so what fails it is our own, such as
 * PostgreSQL away: it is tried again soon after that is back.
 */
export const WEBHOOK_TURN: ActivityOptions = {
  ...PROVIDER_SEND,
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '10s' },
};

/**
 * One send of a campaign, without retries: the workflow decides whether to send again, after a look-up. The timeout is
 * longer than those of the calls inside, so that they end with an outcome of their own.
 */
export const CAMPAIGN_SEND: ActivityOptions = {
  startToCloseTimeout: '90s',
  heartbeatTimeout: '5s',
  retry: { maximumAttempts: 1 },
};

/**
 * Some managers of a customer tree, a few at once. Loading the provider's library may hold a busy worker for seconds,
 * without a heartbeat. When a step fails for good, the next request continues from there.
 */
export const TREE_BRANCHES: ActivityOptions = {
  startToCloseTimeout: '60s',
  scheduleToCloseTimeout: '10 minutes',
  heartbeatTimeout: '15s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '5s', maximumAttempts: 4 },
};

/** One short call of a report: starting or polling it. */
export const REPORT_STEP: ActivityOptions = {
  startToCloseTimeout: '15s',
  scheduleToCloseTimeout: '10 minutes',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '30s' },
};

/**
 * Reading all rows of a report. When a worker dies, it starts again from the first page within 5 s. One attempt may use
 * the whole time, because a hundred pages take most of it when calls are rate limited.
 */
export const REPORT_COLLECTION: ActivityOptions = {
  startToCloseTimeout: '30 minutes',
  scheduleToCloseTimeout: '30 minutes',
  heartbeatTimeout: '5s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '30s' },
};

/** One read from a CRM, of at most 7 s, and the match of the lead's visitors, for a caller who waits. */
export const LEAD_MATCH: ActivityOptions = {
  // No worker polls the queue, or its backlog is too long.
  scheduleToStartTimeout: '10s',
  startToCloseTimeout: '10s',
  heartbeatTimeout: '5s',
  scheduleToCloseTimeout: '60s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '5s', maximumAttempts: 4 },
};

/** A step of an erasure or export takes a few seconds; a single statement of it may take ten. */
export const JOURNEY_WORK: LocalActivityOptions = { ...DATABASE_WORK, startToCloseTimeout: '60s' };

/** One read from a CRM for an erasure or export. No caller waits, so failures are retried for an hour. */
export const LEAD_OF_REQUEST_READ: ActivityOptions = {
  startToCloseTimeout: '8s',
  scheduleToCloseTimeout: '1 hour',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '60s' },
};

/**
 * The status of all campaigns of an account, in lots. An attempt reads first what the one before has done, so it is
 * repeated for half an hour: a limit at the provider, which may hold calls for minutes, is no reason to leave campaigns
 * as they are.
 */
export const CAMPAIGN_STATUSES: ActivityOptions = {
  startToCloseTimeout: '5 minutes',
  scheduleToCloseTimeout: '30 minutes',
  heartbeatTimeout: '15s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '30s' },
};

/** The code of a failed activity, which is a FailureCode; undefined for any other error. */
export function failureCodeOf(error: unknown): string | undefined {
  const cause = error instanceof ActivityFailure ? error.cause : undefined;
  return cause instanceof ApplicationFailure ? (cause.type ?? undefined) : undefined;
}
