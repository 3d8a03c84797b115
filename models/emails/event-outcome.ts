import type { RecipientStatus } from './recipients.ts';

/** The events that the provider sends about a mail: https://resend.com/docs/webhooks/event-types */
export const EMAIL_EVENT_TYPES = [
  'email.scheduled',
  'email.sent',
  'email.delivery_delayed',
  'email.delivered',
  'email.opened',
  'email.clicked',
  'email.failed',
  'email.suppressed',
  'email.bounced',
  'email.complained',
] as const;

export type EmailEventType = (typeof EMAIL_EVENT_TYPES)[number];

/** One event of one mail. It holds ids and enumerations, and nothing of its recipient. */
export type EmailEvent = {
  /** The same however often the event is delivered. */
  svixId: string;
  messageId: string;
  /** Whom the mail's tag names. */
  recipient: { batchId: string; index: number } | undefined;
  type: EmailEventType;
  /** `Permanent`: the address will never take mail. */
  bounceType: string | null;
  occurredAt: Date;
};

/** A recipient's status, and its reason if it needs one. */
export type RecipientOutcome = {
  status: RecipientStatus;
  reason: { code: string; message: string } | null;
};

/** The provider has the mail; it may still be waiting to go out. */
const SENT: RecipientOutcome = { status: 'sent', reason: null };

const OUTCOMES: Record<Exclude<EmailEventType, 'email.bounced'>, RecipientOutcome> = {
  'email.scheduled': SENT,
  'email.sent': SENT,
  'email.delivery_delayed': SENT,
  'email.delivered': { status: 'delivered', reason: null },
  'email.opened': { status: 'opened', reason: null },
  'email.clicked': { status: 'clicked', reason: null },
  'email.failed': {
    status: 'failed',
    reason: {
      code: 'failed_at_provider',
      message: 'The provider accepted the mail and then failed to send it.',
    },
  },
  'email.suppressed': {
    status: 'suppressed',
    reason: { code: 'suppressed_by_provider', message: 'The provider itself sends no mail to this address.' },
  },
  'email.complained': {
    status: 'complained',
    reason: { code: 'complaint', message: 'The recipient reported the mail as spam.' },
  },
};

const HARD_BOUNCE: RecipientOutcome = {
  status: 'bounced',
  reason: { code: 'hard_bounce', message: 'The address takes no mail, and never will.' },
};

const SOFT_BOUNCE: RecipientOutcome = {
  status: 'bounced',
  reason: { code: 'soft_bounce', message: "The recipient's server refused the mail for the time being." },
};

/** What an event alone makes of a recipient. */
export function outcomeOf({ type, bounceType }: Pick<EmailEvent, 'type' | 'bounceType'>): RecipientOutcome {
  if (type === 'email.bounced') return bounceType === 'Permanent' ? HARD_BOUNCE : SOFT_BOUNCE;
  return OUTCOMES[type];
}

/** From weak to strong; bounces by their reason. What was never sent is never overtaken. */
const STRENGTH: readonly string[] = [
  'queued',
  'unknown',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'failed',
  'suppressed',
  'soft_bounce',
  'hard_bounce',
  'complained',
  'cancelled',
  'duplicate',
] satisfies (RecipientStatus | 'soft_bounce' | 'hard_bounce')[];

/**
 * The stronger of two outcomes, the first one when they are equally strong. Taking the strongest of all events gives
 * the same in whatever order they come, and however often: nobody goes back.
 */
export function strongerOf(one: RecipientOutcome, other: RecipientOutcome): RecipientOutcome {
  return strengthOf(other) > strengthOf(one) ? other : one;
}

function strengthOf({ status, reason }: RecipientOutcome): number {
  return STRENGTH.indexOf(status === 'bounced' ? (reason?.code ?? '') : status);
}
