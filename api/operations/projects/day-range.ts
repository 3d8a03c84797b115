import { DAY_MS } from '../../../domain/local-clock.ts';
import { invalidField } from '../../request/errors.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 92;

/** PostgreSQL has no year 0, so earlier days are refused. */
const FIRST_DAY = '0001-01-01';

type DayRange = { from: string; to: string };

/**
 * Returns a range that includes its first and last day. The default is the last 30 days.
 * @param timeZone IANA name of the time zone that decides which day is today
 * @throws AppError 400 for a range that is reversed, too long or before the year 1
 */
export function parseDayRange({ from, to }: Partial<DayRange>, timeZone: string): DayRange {
  const today = getToday(timeZone);
  const last = to ?? (from === undefined ? today : getDefaultEnd(from, today));
  const first = from ?? formatDay(Date.parse(last) - (DEFAULT_DAYS - 1) * DAY_MS);
  if (first < FIRST_DAY) {
    if (from === undefined) throw invalidField('to', 'must be 0001-01-30 or later');
    throw invalidField('from', `must be ${FIRST_DAY} or later`);
  }
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (days < 1) {
    throw to === undefined
      ? invalidField('from', `must be ${today} or earlier, because to is not set`)
      : invalidField('to', 'must not be before from');
  }
  if (days > MAX_DAYS) throw invalidField('from', `must be later: a range has at most ${MAX_DAYS} days`);
  return { from: first, to: last };
}

function getDefaultEnd(from: string, today: string): string {
  return formatDay(Math.min(Date.parse(today), Date.parse(from) + (DEFAULT_DAYS - 1) * DAY_MS));
}

function getToday(timeZone: string): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-CA', { ...parts, timeZone }).format(Date.now());
}

function formatDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
