/**
 * Converts the value of a `datetime-local` input to ISO 8601 in UTC.
 * @param timeZone IANA name
 * @throws RangeError if the value is not a time
 */
export function toInstant(localTime: string, timeZone: string): string {
  const wallTime = Date.parse(`${localTime}Z`);
  // Read the offset again at `guess`, because the clocks may change between `wallTime` and `guess`.
  const guess = wallTime - getOffsetMs(wallTime, timeZone);
  return new Date(wallTime - getOffsetMs(guess, timeZone)).toISOString();
}

export function toLocalTime(at: string, timeZone: string): string {
  const time = Date.parse(at);
  return new Date(time + getOffsetMs(time, timeZone)).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
}

/** Returns by how many milliseconds a time zone is ahead of UTC at a given time. */
function getOffsetMs(time: number, timeZone: string): number {
  const parts = { dateStyle: 'short', timeStyle: 'medium' } as const;
  // The Swedish locale formats a time as `2026-11-28 12:00:00`.
  const local = new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone }).format(time);
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(time / 1_000) * 1_000;
}
