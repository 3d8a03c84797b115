import type { Call } from '../operation.ts';

/** The sender of a batch of events. */
export type EventSender = {
  /** True for a write key. Write keys are public, so identities from browsers are unverified. */
  isBrowser: boolean;
  /** Hosts of the sender's own site. A referrer on one of them is no traffic source. */
  ownHosts: ReadonlySet<string>;
  /** The browser's user agent and IP address as observed by the server, which adds them to touches. */
  seen: { userAgent?: string; ip?: string };
};

/** Maximum stored characters of a `User-Agent`. */
const MAX_USER_AGENT_LENGTH = 1_000;

/** Derives the sender from the request's credentials, headers and IP address. */
export function getEventSender({ caller: { writeKey }, header, ip }: Call): EventSender {
  if (!writeKey) return { isBrowser: false, ownHosts: new Set(), seen: {} };
  const userAgent = header('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH);
  return {
    isBrowser: true,
    ownHosts: new Set(writeKey.allowedOrigins.map((origin) => new URL(origin).host)),
    seen: {
      ...(userAgent && { userAgent }),
      // A dual-stack socket reports IPv4 addresses in IPv6 notation.
      ...(ip !== undefined && { ip: ip.replace(/^::ffff:(?=\d+\.)/i, '') }),
    },
  };
}
