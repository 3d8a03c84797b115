/** Scheme and host, with at most a slash after them. */
const ORIGIN = /^https?:\/\/[^/?#@*\\\s]+\/?$/i;

/**
 * Normalises an origin to the form that browsers send, such as `https://www.example.com`.
 * @returns undefined if the text is no origin, such as a URL with a path or a wildcard
 */
export function toOrigin(written: string): string | undefined {
  return ORIGIN.test(written) && URL.canParse(written) ? new URL(written).origin : undefined;
}

/** Returns the origins of web URLs. Private-use schemes have none. */
export function getOrigins(addresses: readonly string[]): string[] {
  return addresses.flatMap((address) =>
    /^https?:/i.test(address) && URL.canParse(address) ? [new URL(address).origin] : [],
  );
}
