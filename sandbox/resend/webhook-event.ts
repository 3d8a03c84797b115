import type { Mail } from '../outbox/mailbox.ts';

/** @see https://resend.com/docs/webhooks/event-types */
export const EVENT_TYPES = [
  'email.sent',
  'email.scheduled',
  'email.delivered',
  'email.delivery_delayed',
  'email.complained',
  'email.bounced',
  'email.opened',
  'email.clicked',
  'email.failed',
  'email.suppressed',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** `Permanent`: the address never accepts mail. `Transient`: the address may accept mail later. */
export const BOUNCE_TYPES = ['Permanent', 'Transient', 'Undetermined'] as const;

type BounceType = (typeof BOUNCE_TYPES)[number];

export type MailEvent = {
  type: EventType;
  /** Milliseconds since 1970. */
  at: number;
  bounceType?: BounceType | undefined;
};

/** The prefix of the recipient's address selects a bounce or a complaint. */
export function getDefaultEvents(recipient: string): EventType[] {
  const address = recipient.slice(recipient.lastIndexOf('<') + 1).toLowerCase();
  if (address.startsWith('bounced')) return ['email.sent', 'email.bounced'];
  if (address.startsWith('complained')) return ['email.sent', 'email.delivered', 'email.complained'];
  return ['email.sent', 'email.delivered'];
}

export function buildEventBody(mail: Mail, event: MailEvent): string {
  const time = new Date(event.at).toISOString();
  return JSON.stringify({
    type: event.type,
    created_at: time,
    data: {
      created_at: new Date(mail.time).toISOString(),
      email_id: mail.id,
      message_id: `<${mail.id}@sandbox.example>`,
      from: mail.from,
      to: mail.to,
      subject: mail.subject,
      ...(mail.tags.length > 0 && {
        tags: Object.fromEntries(mail.tags.map(({ name, value }) => [name, value])),
      }),
      ...getDetails(event, time),
    },
  });
}

function getDetails({ type, bounceType = 'Permanent' }: MailEvent, timestamp: string): object {
  switch (type) {
    case 'email.bounced':
      return {
        bounce: { type: bounceType, subType: 'General', message: 'The sandbox was asked for a bounce.' },
      };
    case 'email.clicked':
      return {
        click: { ipAddress: '192.0.2.1', link: 'https://www.example.com/', timestamp, userAgent: 'Sandbox' },
      };
    case 'email.failed':
      return { failed: { reason: 'The sandbox was asked for a failure.' } };
    case 'email.suppressed':
      return {
        suppressed: { type: 'OnAccountSuppressionList', message: 'The sandbox suppressed the mail.' },
      };
    case 'email.sent':
    case 'email.scheduled':
    case 'email.delivered':
    case 'email.delivery_delayed':
    case 'email.complained':
    case 'email.opened':
      return {};
  }
}
