import type { Click, Signals } from '../../models/conversions/find-signals.ts';

/** Consent in the event. Absent: not recorded. */
export type Consent = { adUserData?: 'granted' | 'denied'; adPersonalization?: 'granted' | 'denied' };

/** One event for one destination. */
export type DecidedEvent = {
  /** Order or event id, which both providers use for deduplication. */
  subject: string;
  /** `order`, or a life cycle stage. */
  trigger: string;
  visitorId: string;
  occurredAt: Date;
  /** In the currency's minor unit. Both `valueCents` and `currency` are null for a stage. */
  valueCents: number | null;
  currency: string | null;
  consent: Consent;
};

/** Visitor's e-mail address and phone number that may be sent. */
type SendableIdentity = { email?: string; phone?: string };

/**
 * Returns the identity to send: the latest from a server. A browser's identity counts only if it is the only one of its
 * kind, because others may have used the browser.
 */
export function getSendableIdentity({ identities }: Signals): SendableIdentity {
  const pick = (kind: 'email' | 'phone') => {
    const known = identities.filter((identity) => identity.kind === kind);
    const identity =
      known.find(({ isVerified }) => isVerified) ?? (known.length === 1 ? known[0] : undefined);
    return identity?.value;
  };
  const email = pick('email');
  const phone = pick('phone');
  return { ...(email !== undefined && { email }), ...(phone !== undefined && { phone }) };
}

/** Returns the latest click with one of these ids. */
export function findLatestClick(
  { clicks }: Signals,
  fields: readonly (keyof Click['touch'])[],
): Click | undefined {
  return clicks.find(({ touch }) => fields.some((field) => touch[field]));
}
