import { getKeys } from '../../data/one-of.ts';

/** Labels of the metrics that are counted by day. */
export const USAGE_LABELS = {
  recipients: 'E-mails (batches)',
  singleMails: 'E-mails (single)',
  events: 'Site events',
  eventBytes: 'Event bytes',
};
export const METRICS = getKeys(USAGE_LABELS);
export type Metric = (typeof METRICS)[number];

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns the UTC day (`YYYY-MM-DD`) a number of days after today. */
export function getRelativeDay(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Returns the used share of a limit in percent, at most 100. Rounds to one decimal, because screen readers would read
 * `6.65e-7` otherwise.
 */
export function getPercent(used: number, limit: number): number {
  if (limit === 0) return 100;
  return Math.min(100, Math.round((used / limit) * 1_000) / 10);
}
