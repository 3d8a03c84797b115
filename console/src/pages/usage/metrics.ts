/** What is counted by day. */
export const METRICS = ['recipients', 'singleMails', 'events', 'eventBytes'] as const;

export type Metric = (typeof METRICS)[number];

export const METRIC_WORDS: Record<Metric, string> = {
  recipients: 'Mails',
  singleMails: 'Mails one by one',
  events: 'Site events',
  eventBytes: 'Bytes of events',
};
