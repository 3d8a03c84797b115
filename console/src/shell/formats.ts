const RELATIVE = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const RELATIVE_FOR_MS = 7 * DAY_MS;
/** Clocks of browser and server may differ by this much. */
const CLOCK_SKEW_MS = MINUTE_MS;

/**
 * Formats a time relative to now, such as "5 min. ago". Returns undefined for times that are not within the
 * last seven days.
 */
export function formatAgo(time: number, now = Date.now()): string | undefined {
  const ageMs = now - time;
  if (ageMs < -CLOCK_SKEW_MS || ageMs >= RELATIVE_FOR_MS) return undefined;
  if (ageMs < MINUTE_MS) return RELATIVE.format(0, 'second');
  if (ageMs < HOUR_MS) return RELATIVE.format(-Math.floor(ageMs / MINUTE_MS), 'minute');
  if (ageMs < DAY_MS) return RELATIVE.format(-Math.floor(ageMs / HOUR_MS), 'hour');
  return RELATIVE.format(-Math.floor(ageMs / DAY_MS), 'day');
}

const TIME_OF_DAY = new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: 'UTC' });

/** @param time such as `09:00` */
export const formatTimeOfDay = (time: string) => TIME_OF_DAY.format(Date.parse(`1970-01-01T${time}Z`));

const PERCENT = new Intl.NumberFormat(undefined, {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

/** Formats a change, such as "+12%". A change from 0 has no percentage and is "New". */
export function formatTrend(total: number, before: number): string {
  if (before === 0) return total === 0 ? '0%' : 'New';
  return PERCENT.format((total - before) / Math.abs(before));
}

/** Formats a customer id as Google does: `123-456-7890`. */
export function withDashes(customerId: string): string {
  return customerId.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}

/**
 * Formats `PENDING_REVIEW` as `Pending review`. Use it for codes that have no list of labels, such as codes
 * that a provider may add.
 */
export function toSentenceCase(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
