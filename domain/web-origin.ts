const ORIGIN = /^https?:\/\/[^/?#@*\\\s]+\/?$/i;

/**
 * Returns the origin in the form that browsers send, such as `https://www.example.com`.
 * @returns undefined for other text, such as a URL with a path or a wildcard
 */
export function toOrigin(text: string): string | undefined {
  return ORIGIN.test(text) && URL.canParse(text) ? new URL(text).origin : undefined;
}

/** Returns the origins of the web addresses. URLs with private-use schemes have no origin. */
export function getOrigins(addresses: readonly string[]): string[] {
  return addresses.flatMap((address) =>
    /^https?:/i.test(address) && URL.canParse(address) ? [new URL(address).origin] : [],
  );
}
