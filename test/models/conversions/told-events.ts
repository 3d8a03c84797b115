import { randomUUID } from 'node:crypto';
import { destinationKey } from '../../../domain/conversion-goal.ts';
import type { NewConversion } from '../../../models/conversions/conversions.ts';
import type { NewEvent } from '../../../models/journey/events.ts';

/** An arrival by an ad of Google's, whose click is called as its visitor. */
export const visit = (visitorId: string, occurredAt: Date): NewEvent => ({
  eventId: randomUUID(),
  visitorId,
  occurredAt,
  sessionId: randomUUID(),
  source: 'analytics',
  kind: 'web',
  type: 'session',
  title: 'Visit',
  detail: { touch: { gclid: visitorId } },
  arrival: { touch: { gclid: visitorId }, isSourced: true },
});

/** What a server has said: who a visitor is. */
export const identify = (
  visitorId: string,
  identity: { kind: 'crm_lead_id' | 'email'; value: string },
): NewEvent => ({
  eventId: randomUUID(),
  visitorId,
  occurredAt: new Date(),
  source: 'ledger',
  kind: 'web',
  type: 'identify',
  title: 'Identified',
  detail: {},
  identities: [{ ...identity, isVerified: true }],
});

/** A step of the life cycle of a visitor, with their yes. */
export const becomeCustomer = (visitorId: string): NewEvent => ({
  eventId: randomUUID(),
  visitorId,
  occurredAt: new Date(),
  source: 'ledger',
  kind: 'lifecycle',
  type: 'lifecycle',
  title: 'Customer',
  detail: { stage: 'customer', consent: { adUserData: 'granted' } },
});

/** What a goal tells Google by. */
export const ACTION = {
  connectionId: randomUUID(),
  provider: 'googleads' as const,
  account: '2000000001',
  conversionAction: '6000000002',
};

/** Conversions of a visitor, each a minute before the one before it. */
export const conversionsOf = (visitorId: string, count: number, fields: Partial<NewConversion> = {}) =>
  Array.from({ length: count }, (_, index): NewConversion => ({
    ...ACTION,
    loginCustomerId: null,
    goalName: 'customers',
    destination: destinationKey(ACTION, false),
    subject: `${visitorId}-${index}`,
    sequence: 0,
    eventId: randomUUID(),
    visitorId,
    clickVisitorId: null,
    occurredAt: new Date(Date.now() - index * 60_000),
    valueCents: null,
    currency: null,
    validateOnly: false,
    state: 'no_signal',
    reason: 'no_click_or_identity',
    payload: null,
    ...fields,
  }));
