import { Counter, type Registry } from 'prom-client';

/** Excludes `queued`, the status of recipients whose mail is still to be sent. */
const STATUSES = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'complained',
  'failed',
  'suppressed',
  'duplicate',
  'cancelled',
  'unknown',
] as const;

/** Callers count after the commit, so that a rollback counts nothing. */
export type CountRecipients = (counts: Partial<Record<(typeof STATUSES)[number], number>>) => void;

/** API and worker each count the rows that they wrote. */
export function registerRecipientCounter(registry: Registry): CountRecipients {
  const recipients = new Counter({
    name: 'throughline_email_recipients_recorded_total',
    help: 'Recipients that got a status, by status.',
    labelNames: ['status'],
    registers: [registry],
  });
  for (const status of STATUSES) recipients.inc({ status }, 0);
  return (counts) => {
    for (const [status, count] of Object.entries(counts)) recipients.inc({ status }, count);
  };
}
