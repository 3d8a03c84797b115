import type { Click, Signals } from '../../models/conversions/find-signals.ts';

/** What a person agreed to, as the event says it. Absent: nothing was recorded. */
export type Consent = { adUserData?: 'granted' | 'denied'; adPersonalization?: 'granted' | 'denied' };

/** One thing that is to be told to one destination. */
export type DecidedEvent = {
  /** The order, or the event: what both providers count once. */
  subject: string;
  /** `order`, or a stage of the life cycle. */
  trigger: string;
  visitorId: string;
  occurredAt: Date;
  /** In the currency's minor unit, as `currency` null of a stage. */
  valueCents: number | null;
  currency: string | null;
  consent: Consent;
};

/** The address and the number of a visitor that may be sent, if any. */
export type SendableIdentity = { email?: string; phone?: string };

/**
 * The identity to send: what a server has said last; what only a browser has said counts where it is the only one of
 * its kind, for others may have used that browser too.
 */
export function sendableIdentity({ identities }: Signals): SendableIdentity {
  const pick = (kind: 'email' | 'phone') => {
    const known = identities.filter((identity) => identity.kind === kind);
    const said = known.find(({ isVerified }) => isVerified) ?? (known.length === 1 ? known[0] : undefined);
    return said?.value;
  };
  const email = pick('email');
  const phone = pick('phone');
  return { ...(email !== undefined && { email }), ...(phone !== undefined && { phone }) };
}

/** The latest click with one of these ids. */
export function latestClick(
  { clicks }: Signals,
  fields: readonly (keyof Click['touch'])[],
): Click | undefined {
  return clicks.find(({ touch }) => fields.some((field) => touch[field]));
}
