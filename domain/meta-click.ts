/**
 * `fb.<subdomain index>.<milliseconds of the click>.<fbclid>`; Meta's parameter builder adds further parts.
 * Must be valid in JavaScript and in PostgreSQL, which both use this regular expression.
 * @see https://developers.facebook.com/documentation/ads-commerce/conversions-api/parameters/fbp-and-fbc
 */
export const FBC_PATTERN = '^fb\\.\\d\\.\\d{13}\\.[^.]';

/**
 * Returns the value of the cookie `fbc`, or a value that is built from the URL's `fbclid`. The cookie may
 * belong to an older click, so it counts only if the URL has the same click id or none.
 * @param arrivedAtMs time of the visit, in milliseconds since 1970
 */
export function getFbc(
  { fbc, fbclid }: { fbc?: string | undefined; fbclid?: string | undefined },
  arrivedAtMs: number,
): string | undefined {
  const isCookie = fbc !== undefined && new RegExp(FBC_PATTERN).test(fbc);
  if (isCookie && (!fbclid || fbc.split('.')[3] === fbclid)) return fbc;
  return fbclid ? `fb.1.${arrivedAtMs}.${fbclid}` : undefined;
}

/** Shifts the time of the click in the cookie `fbc`, because the device's clock may be wrong. */
export function shiftFbcTime(fbc: string, byMs: number): string {
  if (!new RegExp(FBC_PATTERN).test(fbc)) return fbc;
  const [prefix, index, time, ...rest] = fbc.split('.');
  return [prefix, index, Number(time) + byMs, ...rest].join('.');
}
