import type { IdentityKind } from '../../domain/identity.ts';
import type { Touch } from '../../domain/touch-fields.ts';

/** What an item of a journey is about. */
export type EventKind =
  'web' | 'communication' | 'engagement' | 'commerce' | 'lifecycle' | 'advertising' | 'system';

/** An event as it is stored, and what else follows from it. */
export type NewEvent = {
  eventId: string;
  visitorId: string;
  sessionId?: string | undefined;
  occurredAt: Date;
  source: 'analytics' | 'ledger' | 'calendar';
  kind: EventKind;
  type: string;
  title: string;
  status?: string | undefined;
  channel?: string | undefined;
  direction?: string | undefined;
  scheduledFor?: Date | undefined;
  detail: Readonly<Record<string, unknown>>;
  /** Whether it counts as a page view. */
  isPageview?: boolean | undefined;
  /** Of an arrival: where it came from, and whether that is a source or the visit was direct. */
  arrival?: { touch: Touch; isSourced: boolean } | undefined;
  order?: { orderId: string; revenueCents: number; currency?: string | undefined } | undefined;
  /** Normalised values. `isVerified`: a trusted sender says it. */
  identities?: readonly { kind: IdentityKind; value: string; isVerified: boolean }[] | undefined;
};
