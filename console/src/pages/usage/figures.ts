/** Figures that are counted by day. */
export const METRICS = ['recipients', 'singleMails', 'events', 'eventBytes'] as const;

export type Metric = (typeof METRICS)[number];

export const METRIC_WORDS: Record<Metric, string> = {
  recipients: 'Mails',
  singleMails: 'Mails one by one',
  events: 'Site events',
  eventBytes: 'Bytes of events',
};

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The day (UTC) so many days after today, as `YYYY-MM-DD`. */
export function dayIn(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * How much of a limit is used, in percent, 100 at most, to a tenth: what is far less than that is 0, for a screen reader
 * would read `6.65e-7`.
 */
export function shareOf(used: number, limit: number): number {
  if (limit === 0) return 100;
  return Math.min(100, Math.round((used / limit) * 1_000) / 10);
}
