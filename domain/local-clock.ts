export const DAY_MS = 86_400_000;

/**
 * Represents a local time as the UTC milliseconds of the same date and time, so that callers can add days
 * without a time zone.
 */
export class LocalClock {
  private readonly format: Intl.DateTimeFormat;

  /** @throws RangeError for an unknown time zone */
  constructor(timeZone: string) {
    this.format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  toLocal(at: Date): number {
    const parts = new Map(this.format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const [year, month, day] = [get('year'), get('month') - 1, get('day')];
    return Date.UTC(year, month, day, get('hour'), get('minute'), get('second'), at.getUTCMilliseconds());
  }

  /**
   * Converts a local time to an instant. A time that occurs twice gives the first instant; a time in a gap is
   * moved forward by the length of the gap.
   */
  toInstant(local: number): Date {
    // Clock changes are more than two days apart, so one of the two offsets applies.
    const earlierOffsetMs = this.getOffsetMs(local - DAY_MS);
    const laterOffsetMs = this.getOffsetMs(local + DAY_MS);
    const candidates = [local - earlierOffsetMs, local - laterOffsetMs];
    const valid = candidates.filter((at) => this.getOffsetMs(at) === local - at);
    return new Date(valid.length > 0 ? Math.min(...valid) : local - earlierOffsetMs);
  }

  private getOffsetMs(at: number): number {
    return this.toLocal(new Date(at)) - at;
  }
}

export function getStartOfDay(local: number): number {
  return Math.floor(local / DAY_MS) * DAY_MS;
}

/** Accepts IANA names that `Intl` knows. Offsets such as `+01:00` are not names. */
export function isTimeZone(timeZone: string): boolean {
  if (!/^[A-Za-z]/.test(timeZone)) return false;
  try {
    Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
