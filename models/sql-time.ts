/**
 * SQL for the day (UTC) of a time.
 * @param time an expression of type `timestamptz`
 */
export const utcDay = (time: string) => `(${time} at time zone 'utc')::date`;

/** SQL for the day (UTC) that it is. */
export const TODAY = utcDay('now()');

/**
 * SQL for a time in microseconds, which a Date does not have, as `2026-04-09T17:03:11.123456Z`.
 * @param time an expression of type `timestamptz`
 */
export const microseconds = (time: string) =>
  `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
