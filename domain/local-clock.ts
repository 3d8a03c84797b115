export const DAY_MS = 86_400_000;

/**
 * Clock of a time zone. A local time is a number: the milliseconds since 1970 of the same date and time in UTC, so that
 * days are added without regard to the zone.
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

  /** Returns the local time of an instant. */
  toLocal(at: Date): number {
    const parts = new Map(this.format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const [year, month, day] = [get('year'), get('month') - 1, get('day')];
    return Date.UTC(year, month, day, get('hour'), get('minute'), get('second'), at.getUTCMilliseconds());
  }

  /**
   * Returns the instant of a local time. A time that a clock change skips moves forward by the skipped span; a repeated
   * time is the first of the two.
   */
  toInstant(local: number): Date {
    // Clock changes are more than two days apart, so one of the two offsets applies.
    const before = this.getOffsetMs(local - DAY_MS);
    const after = this.getOffsetMs(local + DAY_MS);
    const valid = [local - before, local - after].filter((at) => this.getOffsetMs(at) === local - at);
    return new Date(valid.length > 0 ? Math.min(...valid) : local - before);
  }

  private getOffsetMs(at: number): number {
    return this.toLocal(new Date(at)) - at;
  }
}

/** Returns the local time at which the day of a local time begins. */
export function startOfDay(local: number): number {
  return Math.floor(local / DAY_MS) * DAY_MS;
}
