import type { Schema } from '@throughline/client';

/**
 * Stages of a mail. A mail counts in each stage that it reached: a clicked mail is also opened, delivered and
 * sent.
 */
export const MAIL_METRICS = ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained'] as const;
export type MailMetrics = Record<(typeof MAIL_METRICS)[number], number>;

/**
 * Counts the mails that reached each stage. A status is only the last stage of a mail, so the counts of later
 * stages are added. A complaint counts as delivered, but not as opened.
 */
export function getMailMetrics(counts: Schema<'EmailBatchCounts'>): MailMetrics {
  const { clicked, complained, bounced } = counts;
  const opened = counts.opened + clicked;
  const delivered = counts.delivered + opened + complained;
  return { sent: counts.sent + delivered + bounced, delivered, opened, clicked, bounced, complained };
}

const BASES = {
  delivered: 'sent',
  bounced: 'sent',
  opened: 'delivered',
  clicked: 'delivered',
  complained: 'delivered',
} as const satisfies Partial<Record<keyof MailMetrics, keyof MailMetrics>>;

export type MailRate = keyof typeof BASES;

export const RATES: Record<MailRate, { label: string; definition: string }> = {
  delivered: { label: 'Delivered', definition: 'Share of sent e-mails.' },
  opened: { label: 'Opened', definition: 'Share of delivered e-mails.' },
  clicked: { label: 'Clicked', definition: 'Share of delivered e-mails.' },
  bounced: { label: 'Bounced', definition: 'Share of sent e-mails.' },
  complained: { label: 'Complaints', definition: 'Share of delivered e-mails.' },
};

const PERCENT = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
/** For rates below 1%: Resend's complaint rate limit is 0.08%, which one decimal would hide. */
const SMALL_PERCENT = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 2 });

export function sumMetrics(metrics: readonly MailMetrics[]): MailMetrics {
  const sum = (name: keyof MailMetrics) => metrics.reduce((total, day) => total + day[name], 0);
  return {
    sent: sum('sent'),
    delivered: sum('delivered'),
    opened: sum('opened'),
    clicked: sum('clicked'),
    bounced: sum('bounced'),
    complained: sum('complained'),
  };
}

type RateMetrics<Rate extends MailRate> = Pick<MailMetrics, Rate | (typeof BASES)[MailRate]>;

/** Returns undefined if the denominator is 0. */
export function getRate<Rate extends MailRate>(metrics: RateMetrics<Rate>, rate: Rate): number | undefined {
  const base = metrics[BASES[rate]];
  return base === 0 ? undefined : metrics[rate] / base;
}

export function formatShare(share: number): string {
  return (share < 0.01 ? SMALL_PERCENT : PERCENT).format(share);
}

/** Returns undefined if the denominator is 0. */
export function formatRate<Rate extends MailRate>(
  metrics: RateMetrics<Rate>,
  rate: Rate,
): string | undefined {
  const share = getRate(metrics, rate);
  return share === undefined ? undefined : formatShare(share);
}
