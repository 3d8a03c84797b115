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

/**
 * One sending of a campaign. Once only: whether it may be sent again is the workflow's to decide, after a look. The
 * time limit is over those of the calls inside, which end in an answer or a doubt of their own.
 */
export const CAMPAIGN_SEND: ActivityOptions = {
  startToCloseTimeout: '90s',
  heartbeatTimeout: '5s',
  retry: { maximumAttempts: 1 },
};

/** A look for a campaign whose sending is in doubt, for as long as it is worth to wait in the run. */
export const CAMPAIGN_LOOK_UP: ActivityOptions = {
  startToCloseTimeout: '15s',
  scheduleToCloseTimeout: '1 hour',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '30s' },
};

/** One short call of a report: its start, or a look at it. */
export const REPORT_STEP: ActivityOptions = {
  startToCloseTimeout: '15s',
  scheduleToCloseTimeout: '10 minutes',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '30s' },
};

/**
 * Reading all rows of a report. It begins again from the first page when a worker dies, within 5 s. One attempt has all
 * the time: where calls are slowed, a hundred pages take most of it.
 */
export const REPORT_COLLECTION: ActivityOptions = {
  startToCloseTimeout: '30 minutes',
  scheduleToCloseTimeout: '30 minutes',
  heartbeatTimeout: '5s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '30s' },
};

/** One read from a CRM, of 7 s at most, with the look for the lead's visitors: for a caller who waits for it. */
export const LEAD_MATCH: ActivityOptions = {
  // Nobody takes it: no worker, or too much before it.
  scheduleToStartTimeout: '10s',
  startToCloseTimeout: '10s',
  heartbeatTimeout: '5s',
  scheduleToCloseTimeout: '60s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '5s', maximumAttempts: 4 },
};

/** A piece of an erasure or an export, of a few seconds; a single statement of it may take ten. */
export const JOURNEY_WORK: LocalActivityOptions = { ...DATABASE_WORK, startToCloseTimeout: '60s' };

/** One read from a CRM for an erasure or an export, for which nobody waits: an hour's trouble is sat out. */
export const LEAD_OF_REQUEST_READ: ActivityOptions = {
  startToCloseTimeout: '8s',
  scheduleToCloseTimeout: '1 hour',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '60s' },
};
