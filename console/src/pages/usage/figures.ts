import { getKeys } from '../../data/one-of.ts';

export const USAGE_LABELS = {
  recipients: 'E-mails (batches)',
  singleMails: 'E-mails (single)',
  events: 'Site events',
  eventBytes: 'Event bytes',
};
export const METRICS = getKeys(USAGE_LABELS);
export type Metric = (typeof METRICS)[number];

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns the UTC day (`YYYY-MM-DD`) that is `days` after today. */
export function getRelativeDay(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Returns a percentage of at most 100. It is rounded to one decimal, because screen readers would read a
 * value such as `6.65e-7` aloud.
 */
export function getPercent(used: number, limit: number): number {
  if (limit === 0) return 100;
  return Math.min(100, Math.round((used / limit) * 1_000) / 10);
}
