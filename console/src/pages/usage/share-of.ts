/**
 * How much of a limit is used, in percent, 100 at most, to a tenth: what is far less than that is 0, for a screen reader
 * would read `6.65e-7`.
 */
export function shareOf(used: number, limit: number): number {
  if (limit === 0) return 100;
  return Math.min(100, Math.round((used / limit) * 1_000) / 10);
}
