import type { Call } from '../operation.ts';

export type EventSender = {
  /** Write keys are public, so identities from browsers are unverified. */
  isBrowser: boolean;
  /** A referrer on one of these hosts is no traffic source. */
  ownHosts: ReadonlySet<string>;
  /** As observed by the server, which adds them to touches. */
  seen: { userAgent?: string; ip?: string };
};

const MAX_USER_AGENT_LENGTH = 1_000;

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
