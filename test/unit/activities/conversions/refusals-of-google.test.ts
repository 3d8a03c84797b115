import { DataManagerError } from '../../../../activities/conversions/data-manager-failure.ts';
import { intentsOf } from '../../../../activities/conversions/decide-conversions.ts';
import type { InboxEvent } from '../../../../models/conversions/conversion-inbox.ts';
import type { GoalRow } from '../../../../models/conversions/conversion-goals.ts';

/** What Google answers that names these fields. */
function refused(status: number, ...fields: string[]): DataManagerError {
  const fieldViolations = fields.map((field) => ({ field, reason: 'INVALID_VALUE' }));
  return new DataManagerError(status, { error: { details: [{ fieldViolations }] } });
}

it.each([
  [true, refused(400, 'destinations[0].login_account')],
  [true, refused(400, 'destinations[0].operating_account', 'encoding')],
  [true, refused(404)],
  [false, refused(400, 'destinations[0]', 'events[1].currency')],
  [false, refused(400, 'events')],
  [false, refused(400, '')],
  [false, refused(400)],
])('says %s of whether a refusal is of the destination, so that no event is to blame', (isOf, error) => {
  expect(error.isOfDestination).toBe(isOf);
});

it('takes a stage that is called order for no order', () => {
  const at = new Date();
  const event = (type: string, detail: Record<string, unknown>): InboxEvent => ({
    eventId: `${type}-1`,
    visitorId: 'visitor-1',
    occurredAt: at,
    receivedAt: at,
    type,
    detail,
  });
  const goal: GoalRow = {
    name: 'purchases',
    triggerOn: 'order',
    destinations: [{ connectionId: '0', provider: 'meta', account: '1' }],
    windowDays: 90,
    requireConsent: true,
    validateOnly: false,
    since: at,
    createdAt: at,
    updatedAt: at,
  };
  const orders = [
    { orderId: 'o-1', visitorId: 'visitor-1', revenueCents: 1, refundedCents: 0, currency: 'USD' },
  ];
  const told = [event('lifecycle', { stage: 'order' }), event('order', { orderId: 'o-1' })];
  const intents = intentsOf(told, { goals: [goal], orders, latest: [], currency: 'USD' });
  expect(intents.map(({ eventId }) => eventId)).toEqual(['order-1']);
});
