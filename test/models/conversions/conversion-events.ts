import { randomUUID } from 'node:crypto';
import { createPlanConversions } from '../../../activities/conversions/plan-conversions.ts';
import { toDestinationKey } from '../../../domain/conversion-goal.ts';
import type { NewConversion } from '../../../models/conversions/conversions.ts';
import { findSignals } from '../../../models/conversions/find-signals.ts';
import type { NewEvent } from '../../../models/journey/events.ts';
import type { DatabaseWorld } from '../../support/database-world.ts';
import type { Tenant } from '../../support/tenant.ts';

/** Returns the event of a visit from a Google ad. The click id equals the visitor's id. */
export const createVisit = (visitorId: string, occurredAt: Date): NewEvent => ({
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

export const buildCrmId = (value: string) => ({ kind: 'crm_lead_id' as const, value });

export const createIdentify = (
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

export const createCustomerEvent = (visitorId: string): NewEvent => ({
  eventId: randomUUID(),
  visitorId,
  occurredAt: new Date(),
  source: 'ledger',
  kind: 'lifecycle',
  type: 'lifecycle',
  title: 'Customer',
  detail: { stage: 'customer', consent: { adUserData: 'granted' } },
});

export const ACTION = {
  connectionId: randomUUID(),
  provider: 'googleads' as const,
  account: '2000000001',
  conversionAction: '6000000002',
};

export async function getClicks({ asWorker }: DatabaseWorld, visitorId: string) {
  const query = { visitorId, from: new Date(Date.now() - 60_000), until: new Date() };
  const [found] = await asWorker((project) => findSignals(project, [query]));
  return found?.clicks.map(({ touch }) => touch.gclid);
}

/** Each conversion occurred a minute earlier than the one before it in the list. */
export const createConversions = (visitorId: string, count: number, fields: Partial<NewConversion> = {}) =>
  Array.from({ length: count }, (_, index): NewConversion => ({
    ...ACTION,
    loginCustomerId: null,
    goalName: 'customers',
    destination: toDestinationKey(ACTION, false),
    subject: `${visitorId}-${index}`,
    sequence: 0,
    eventId: randomUUID(),
    visitorId,
    clickVisitorId: null,
    signal: null,
    occurredAt: new Date(Date.now() - index * 60_000),
    valueCents: null,
    currency: null,
    validateOnly: false,
    state: 'no_signal',
    reason: 'no_click_or_identity',
    payload: null,
    ...fields,
  }));

export function planConversions({ worker, tenant }: DatabaseWorld & { tenant: Tenant }) {
  const conversions = { firstPollMs: 1, clickRetryMs: 1, blockedRetryMs: 1, googleMaxAgeDays: 90 };
  return createPlanConversions({ database: worker, conversions })({ projectId: tenant.projectId });
}
