import type { Click, Signals } from '../../models/conversions/find-signals.ts';

/** Consent in the event. A value is absent if it was not recorded. */
export type Consent = { adUserData?: 'granted' | 'denied'; adPersonalization?: 'granted' | 'denied' };

/** Event for one destination. */
export type DecidedEvent = {
  /** Id of the order or event, by which both providers deduplicate. */
  subject: string;
  /** `order`, or a lead's stage. */
  trigger: string;
  visitorId: string;
  occurredAt: Date;
  /** In the currency's minor unit. Both `valueCents` and `currency` are null for a stage. */
  valueCents: number | null;
  currency: string | null;
  consent: Consent;
};

type SendableIdentity = { email?: string; phone?: string };

/**
 * Returns the e-mail address and phone number to send: for each, the most recently seen value that a server has
 * reported. A value from a browser counts only if it is the only one, because several people may use the browser.
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

/** Returns the visitor's latest click with one of these ids, or else the latest of the person's other visitors. */
export function findLatestClick(
  { clicks }: Signals,
  fields: readonly (keyof Click['touch'])[],
): Click | undefined {
  return clicks.find(({ touch }) => fields.some((field) => touch[field]));
}
