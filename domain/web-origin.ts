/** Scheme and host, and nothing after them but a slash. */
const ORIGIN = /^https?:\/\/[^/?#@*\\\s]+\/?$/i;

/**
 * Scheme and host of pages as browsers send them in `Origin`: `https://www.example.com`.
 * @returns undefined for what is none, such as an address with a path or a wildcard
 */
export function toOrigin(written: string): string | undefined {
  return ORIGIN.test(written) && URL.canParse(written) ? new URL(written).origin : undefined;
}

/** The origins of those addresses that pages can have. An app's own scheme has none. */
export function originsOf(addresses: readonly string[]): string[] {
  return addresses.flatMap((address) =>
    /^https?:/i.test(address) && URL.canParse(address) ? [new URL(address).origin] : [],
  );
}
