import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../../../models/journey/new-event.ts';

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
