import type { Call } from '../operation.ts';

/** Who sent a batch of events. */
export type Sender = {
  /** With a write key, whose claims are not verified. */
  isBrowser: boolean;
  /** The hosts of its own site, where those are known: a link from one to another is no source of a visit. */
  ownHosts: ReadonlySet<string>;
  /** What the server adds to the touches of a browser. */
  seen: { userAgent?: string; ip?: string };
};

/** Characters of a `User-Agent` that are kept. */
const MAX_USER_AGENT_LENGTH = 1_000;

/** The sender of a request, by its credentials and headers. */
export function senderOf({ caller: { writeKey }, header, ip }: Call): Sender {
  if (!writeKey) return { isBrowser: false, ownHosts: new Set(), seen: {} };
  const userAgent = header('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH);
  return {
    isBrowser: true,
    ownHosts: new Set(writeKey.allowedOrigins.map((origin) => new URL(origin).host)),
    seen: {
      ...(userAgent && { userAgent }),
      // An IPv4 address, as a socket for both shows it.
      ...(ip !== undefined && { ip: ip.replace(/^::ffff:(?=\d+\.)/i, '') }),
    },
  };
}
