import { getRate, type MailMetrics } from './mail-metrics.ts';

/** Rates that mailbox providers and Resend limit. */
export type LimitedRate = 'bounced' | 'complained';

/**
 * Limits as shares. From `high` on, Resend may pause the account; from `tooHigh` on, Gmail and Yahoo may refuse the
 * mail. They publish no limit of bounces.
 * @see https://resend.com/legal/acceptable-use
 * @see https://support.google.com/a/answer/81126
 */
const LIMITS: Record<LimitedRate, { high: number; tooHigh: number }> = {
  bounced: { high: 0.04, tooHigh: Infinity },
  complained: { high: 0.0008, tooHigh: 0.003 },
};

export const LIMIT_TEXTS: Record<LimitedRate, string> = {
  bounced: 'Keep below 4% (Resend)',
  complained: 'Keep below 0.08% (Resend) and 0.3% (Gmail, Yahoo)',
};

export type Health = 'few' | 'good' | 'high' | 'tooHigh';

export const HEALTH: Record<Health, { label: string; color: string }> = {
  few: { label: 'Too few mails', color: 'gray' },
  good: { label: 'Good', color: 'green' },
  high: { label: 'High', color: 'yellow' },
  tooHigh: { label: 'Too high', color: 'red' },
};

/** Mails below which one bounce or complaint says nothing about the rate. */
const MIN_MAILS = 100;

/** Returns how a rate compares with its limits. */
export function getHealth(metrics: MailMetrics, rate: LimitedRate): Health {
  const share = getRate(metrics, rate);
  if (share === undefined || metrics.sent < MIN_MAILS) return 'few';
  if (share >= LIMITS[rate].tooHigh) return 'tooHigh';
  return share >= LIMITS[rate].high ? 'high' : 'good';
}

export const BY_SEVERITY = ['few', 'good', 'high', 'tooHigh'] as const satisfies Health[];

/** Returns the worse health of both rates. */
export function getWorstHealth(metrics: MailMetrics): Health {
  const found = [getHealth(metrics, 'bounced'), getHealth(metrics, 'complained')];
  return BY_SEVERITY.findLast((health) => found.includes(health)) ?? 'few';
}
