const MINUTE_MS = 60_000;
const UNITS_MS: Readonly<Record<string, number>> = {
  min: MINUTE_MS,
  minute: MINUTE_MS,
  h: 60 * MINUTE_MS,
  hour: 60 * MINUTE_MS,
  day: 24 * 60 * MINUTE_MS,
};

/** Resend schedules mails for 30 days ahead at most. */
const MAX_AHEAD_MS = 30 * 24 * 60 * MINUTE_MS;

const RULE = 'It must be an ISO 8601 date or natural language, at most 30 days ahead.';

/**
 * Reads `scheduled_at`: ISO 8601, or of Resend's natural language `in 10 min`, `in 2 hours`, `in 3 days`.
 * @see https://resend.com/docs/dashboard/emails/schedule-email
 * @param now milliseconds since 1970
 * @returns milliseconds since 1970, or what is wrong
 */
export function readScheduledAt(text: string, now: number): number | string {
  const at = isoTime(text) ?? timeFromNow(text, now);
  if (at === undefined || at - now > MAX_AHEAD_MS) return `Invalid \`scheduled_at\` field. ${RULE}`;
  return at;
}

function isoTime(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

function timeFromNow(text: string, now: number): number | undefined {
  const [, count, unit = ''] = /^in (\d{1,5}) (min|minute|h|hour|day)s?$/i.exec(text.trim()) ?? [];
  const unitMs = UNITS_MS[unit.toLowerCase()];
  return count === undefined || unitMs === undefined ? undefined : now + Number(count) * unitMs;
}
