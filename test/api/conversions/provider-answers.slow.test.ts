import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  GOOGLE,
  isAtGoogle,
  META,
  openConversionsWorld,
  createVisitAndOrder,
} from '../../support/conversions-world.ts';
import { eventually } from '../../support/eventually.ts';
import { createSandboxControl } from '../../support/sandbox-control.ts';
import { createAdsUser } from '../../support/searchads-world.ts';
import { keepOpen } from '../../support/keep-open.ts';

const ledger = z.object({
  entries: z.array(z.object({ time: z.string(), operation: z.string(), answered: z.unknown() })),
});

const otherUser = createAdsUser('agency');

// Uses a separate Cloud project, because other tests use up the quota of a shared one.
const world = keepOpen(
  () => openConversionsWorld({ googleAdsClientId: `client-${randomUUID()}` }),
  async () => {
    await world.connectGoogle();
    await world.connectMeta();
    await world.connectGoogle(otherUser.refreshToken, world.other.projectId);
    await world.putGoal('purchases', { on: 'order', destinations: [GOOGLE, META] });
    const goal = { on: 'order', destinations: [GOOGLE] };
    await world.call('PUT', 'conversion-goals/purchases', goal, world.other);
  },
);

async function sendOrders(orderIds: readonly string[], state: string): Promise<void> {
  await world.sendEvents(
    orderIds.flatMap((orderId) => createVisitAndOrder({ orderId }, { gclid: `click-${orderId}` })),
  );
  await waitForState(orderIds, state);
}

async function waitForState(orderIds: readonly string[], state: string): Promise<void> {
  for (const orderId of orderIds) {
    await world.waitForConversions(orderId, (found) =>
      found.some((one) => isAtGoogle(one) && one.state === state),
    );
  }
}

const createOrderIds = (count: number): string[] => Array.from({ length: count }, () => `o-${randomUUID()}`);

test('waits for an outcome that Google reports late, and resends a conversion after Google reports an internal error', async () => {
  const [first = '', second = ''] = createOrderIds(2);
  await world.dataManager.set({
    processingMinutes: 30,
    failures: [{ transactionId: second, reason: 'INTERNAL_ERROR' }],
  });
  await sendOrders([first, second], 'sent');
  await world.dataManager.put('clock', { aheadMs: 31 * 60_000 });
  await world.dataManager.set({ processingMinutes: 0 });
  await waitForState([first, second], 'accepted');
  const reported = (await world.listGoogleConversions()).filter(({ transactionId }) =>
    [first, second].includes(transactionId),
  );
  expect(reported).toMatchObject([{ received: 1 }, { received: 1 }]);
});

test('rejects a conversion when Google still reports an internal error, or that the click is too recent, after seven days', async () => {
  const [failing = '', recent = ''] = createOrderIds(2);
  await world.dataManager.set({
    processingMinutes: 0,
    failures: [{ transactionId: failing, reason: 'INTERNAL_ERROR', times: 10_000 }],
  });
  await world.sendEvents([
    ...createVisitAndOrder({ orderId: failing }, { gclid: 'click-failing' }),
    ...createVisitAndOrder({ orderId: recent }, { gclid: 'recent-click' }),
  ]);
  const reasons = [
    [failing, 'provider_unavailable'],
    [recent, 'click_too_recent'],
  ] as const;
  for (const [orderId, reason] of reasons) {
    await world.waitForConversions(orderId, (found) =>
      found.some((one) => isAtGoogle(one) && one.reason === reason && one.attempts > 1),
    );
    const aged = `update conversions set sent_at = sent_at - interval '7 days' where subject = '${orderId}'`;
    await world.sql(aged);
    const found = await world.waitForConversions(orderId, (rows) =>
      rows.some((one) => isAtGoogle(one) && !['pending', 'sent'].includes(one.state)),
    );
    expect(found.find(isAtGoogle)).toMatchObject({ state: 'rejected', reason });
  }
  await world.dataManager.set({ failures: [] });
});

test("shows Google's warnings with an accepted conversion", async () => {
  const [warned = '', plain = ''] = createOrderIds(2);
  await world.dataManager.set({
    processingMinutes: 0,
    warnings: [
      { transactionId: warned, at: 'ingest', field: 'currency', reason: 'VALUE_ROUNDED' },
      { transactionId: warned, at: 'processing', reason: 'LOW_MATCH' },
    ],
  });
  await sendOrders([warned, plain], 'accepted');
  const getGoogleConversion = async (orderId: string) =>
    (await world.waitForConversions(orderId, () => true)).find(isAtGoogle);
  expect((await getGoogleConversion(warned))?.warnings).toEqual([
    { field: 'currency', reason: 'VALUE_ROUNDED' },
    { reason: 'LOW_MATCH' },
  ]);
  expect((await getGoogleConversion(plain))?.warnings).toBeUndefined();
  await world.dataManager.set({ warnings: [] });
});

test("reports a failed conversion as `unknown` when Google's status does not list the failed entries", async () => {
  await world.dataManager.set({ processingMinutes: 0, statusDetail: 'none' });
  const [good = '', bad = ''] = createOrderIds(2);
  await world.sendEvents([
    ...createVisitAndOrder({ orderId: good }, { gclid: 'click-good' }),
    ...createVisitAndOrder({ orderId: bad }, { gclid: 'unknown-bad' }),
  ]);
  const waitForOutcome = (orderId: string) =>
    world.waitForConversions(orderId, (found) =>
      found.some((one) => isAtGoogle(one) && !['pending', 'sent'].includes(one.state)),
    );
  await waitForOutcome(good);
  const failed = (await waitForOutcome(bad)).find(isAtGoogle);
  expect(failed).toMatchObject({ state: 'unknown', reason: 'no_status' });
  await world.dataManager.set({ statusDetail: 'indices' });
});

test('sends the other conversions of an upload when Meta rejects one of them', async () => {
  const [good = '', bad = '', last = ''] = createOrderIds(3);
  // Meta rejects a browser id (`fbp`) that does not have the form `fb.1.<ms>.<number>`.
  const createTouch = (orderId: string) => ({
    fbclid: `f-${orderId}`,
    ...(orderId === bad && { fbp: 'nonsense' }),
  });
  await world.sendEvents(
    [good, bad, last].flatMap((orderId) => createVisitAndOrder({ orderId }, createTouch(orderId))),
  );
  const waitForMetaState = (orderId: string, state: string) =>
    world.waitForConversions(orderId, (found) =>
      found.some((one) => !isAtGoogle(one) && one.state === state),
    );
  await waitForMetaState(good, 'accepted');
  await waitForMetaState(last, 'accepted');
  await waitForMetaState(bad, 'rejected');
  const reported = (await world.listMetaEvents()).filter(({ eventId }) =>
    [good, bad, last].includes(eventId),
  );
  expect(reported.map(({ eventId }) => eventId).toSorted()).toEqual([good, last].toSorted());
});

test("sends a second tenant's conversion before the first tenant's backlog ends, within the Cloud project's quota", async () => {
  const orderId = `o-${randomUUID()}`;
  const listIngestCalls = async (control = world.dataManager) =>
    ledger.parse(await control.ledger()).entries.filter(({ operation }) => operation === 'ingest');
  const before = (await listIngestCalls()).length;
  // Each of these conversions makes its whole call fail, so the worker splits the calls until each call has
  // one conversion.
  const backlogIds = createOrderIds(16);
  await world.sendEvents(
    backlogIds.flatMap((id) => createVisitAndOrder({ orderId: id }, { gclid: `spoil-${id}` })),
  );
  await eventually(async () => (await listIngestCalls()).length > before);
  await world.sendEvents(createVisitAndOrder({ orderId }, { gclid: 'click-other' }), world.other);
  await waitForState(backlogIds, 'rejected');
  const [firstCall] = await eventually(async () => {
    const found = await listIngestCalls(createSandboxControl('datamanager', otherUser.refreshToken));
    return found.length > 0 ? found : undefined;
  });
  const all = (await listIngestCalls()).slice(before);
  expect(all.some(({ time }) => firstCall !== undefined && time > firstCall.time)).toBe(true);
  expect(all.filter(({ answered }) => JSON.stringify(answered).includes('429'))).toEqual([]);
});
