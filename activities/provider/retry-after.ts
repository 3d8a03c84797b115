/**
 * `Retry-After` in milliseconds, of either form: seconds, or a date. Undefined when invalid or past.
 * @param maxMs the cap, because one header must not stop the fleet
 * @see RFC 9110 section 10.2.3
 */
export function parseRetryAfter(value: string | undefined, maxMs: number): number | undefined {
  if (value === undefined) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return ms > 0 ? Math.min(Math.ceil(ms), maxMs) : undefined;
}
