import { Counter, type Registry } from 'prom-client';

/** A status that a recipient may have got; not `queued`, which is the lack of one. */
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

/** So many recipients have got these statuses, which stand in their rows: to be called after the commit. */
export type CountRecipients = (counts: Partial<Record<(typeof STATUSES)[number], number>>) => void;

/** Makes the counter of recipients by status in a registry; API and worker each count what they write. */
export function recipientCounter(registry: Registry): CountRecipients {
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
