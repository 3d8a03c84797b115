import type { Click, Signals } from '../../models/conversions/find-signals.ts';

export type Consent = { adUserData?: 'granted' | 'denied'; adPersonalization?: 'granted' | 'denied' };

export type DecidedEvent = {
  /** Id of the order or event. Both providers deduplicate by this id. */
  subject: string;
  /** `order`, or a lead's stage. */
  trigger: string;
  visitorId: string;
  occurredAt: Date;
  /** In the currency's minor unit. For a stage, `valueCents` and `currency` are null. */
  valueCents: number | null;
  currency: string | null;
  consent: Consent;
};

type SendableIdentity = { email?: string; phone?: string };

/**
 * Returns the latest verified e-mail address and phone number. An unverified value counts only if it is the
 * only one, because several people may use the browser that sent it.
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

/**
 * Returns the visitor's latest click with one of these ids, or else the latest such click of the person's
 * other visitors. `clicks` is already in this order.
 */
export function findLatestClick(
  { clicks }: Signals,
  fields: readonly (keyof Click['touch'])[],
): Click | undefined {
  return clicks.find(({ touch }) => fields.some((field) => touch[field]));
}
