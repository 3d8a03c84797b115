import { keepOpen } from '../../support/keep-open.ts';
import { randomUUID } from 'node:crypto';
import {
  GOOGLE,
  isAtGoogle,
  META,
  openConversionsWorld,
  createVisitAndOrder,
} from '../../support/conversions-world.ts';
import { eventually } from '../../support/eventually.ts';
import { listRuns } from '../../support/workflow-states.ts';
import { getPaths, parseSuccess } from '../open-world.ts';

const world = keepOpen(openConversionsWorld, async () => {
  await world.connectGoogle();
  await world.connectMeta();
  await world.putGoal('purchases', { on: 'order', destinations: [GOOGLE, META] });
});

it('returns a stored conversion goal', async () => {
  const goal = await world.call('GET', 'conversion-goals/purchases');
  const body = { name: 'purchases', on: 'order', windowDays: 90, requireConsent: true };
  expect(goal).toMatchObject({ status: 200, body });
});

it('lists the conversion actions of an account in order of their names', async () => {
  const answer = await world.call('GET', 'searchads/customers/200-000-0001/conversion-actions');
  expect(parseSuccess('listConversionActions', answer).conversionActions).toMatchObject([
    { name: 'Old import', status: 'REMOVED', type: 'UPLOAD_CLICKS', importsClicks: false },
    { id: '6000000002', name: 'Order', status: 'ENABLED', type: 'UPLOAD_CLICKS', importsClicks: true },
    { name: 'Phone call', importsClicks: false },
    { name: 'Purchase', type: 'WEBPAGE', importsClicks: false },
    { name: 'Qualified lead', importsClicks: true },
  ]);
});

it("Google counts an order once when its event is repeated, and a refund lowers the conversion's value at Google", async () => {
  const events = createVisitAndOrder({ orderId: 'o-1' }, { gclid: 'click-1' });
  await world.sendEvents(events);
  await world.sendEvents(events.slice(1));
  await world.waitForConversions('o-1', (found) => found.some(({ state }) => state === 'accepted'));
  const refund = { type: 'order_refund', visitorId: 'visitor-o-1', orderId: 'o-1', refundCents: 900 };
  await world.sendEvents([refund]);
  const found = await world.waitForConversions('o-1', (rows) =>
    rows.some(
      ({ kind, state, destination }) =>
        kind === 'restatement' && destination.customerId && state === 'accepted',
    ),
  );
  expect(found.filter(({ destination }) => destination.metaDataset)).toMatchObject([{ state: 'no_signal' }]);
  expect(await world.listGoogleConversions()).toMatchObject([
    { transactionId: 'o-1', value: 40, adIdentifiers: { gclid: 'click-1' } },
  ]);
});

it('ends the conversions workflow when no conversion is pending', async () => {
  const { projectId } = world.tenant;
  const ended = await eventually(async () => {
    const runs = await listRuns('sendConversions', projectId);
    return runs.length > 0 && runs.every(({ status }) => status !== 'RUNNING') ? runs : undefined;
  });
  expect(new Set(ended.map(({ status, state }) => `${status} ${String(state)}`))).toEqual(
    new Set(['COMPLETED completed']),
  );
});

it('sends an order with a Meta click to Meta, and reports its refund as not adjustable', async () => {
  await world.sendEvents(createVisitAndOrder({ orderId: 'o-2' }, { fbclid: 'fb-click' }));
  await world.waitForConversions('o-2', (found) =>
    found.some(({ destination, state }) => destination.metaDataset && state === 'accepted'),
  );
  await world.sendEvents([
    { type: 'order_refund', visitorId: 'visitor-o-2', orderId: 'o-2', refundCents: 4_900 },
  ]);
  const found = await world.waitForConversions('o-2', (rows) =>
    rows.some(({ kind }) => kind === 'restatement'),
  );
  expect(found.find(({ kind }) => kind === 'restatement')).toMatchObject({
    state: 'not_adjustable',
    reason: 'provider_takes_no_adjustment',
  });
  expect(await world.listMetaEvents()).toMatchObject([
    { eventId: 'o-2', eventName: 'Purchase', received: 1 },
  ]);
});

it.each([
  ['no_consent', 'the order denies consent', { consent: { adUserData: 'denied' } }, { gclid: 'click-3' }],
  ['no_consent', 'the order has no consent', { consent: undefined }, { gclid: 'click-4' }],
  ['no_signal', 'the visit has no click id', {}, { utm_source: 'letter' }],
  [
    'too_old',
    'the order is 91 days old',
    { at: new Date(Date.now() - 91 * 86_400_000) },
    { gclid: 'click-5' },
  ],
])('reports a conversion as %s, and sends no upload, when %s', async (state, _why, order, touch) => {
  const orderId = `o-${randomUUID()}`;
  await world.sendEvents(createVisitAndOrder({ orderId, ...order }, touch));
  const found = await world.waitForConversions(orderId, () => true);
  expect(found.find(isAtGoogle)).toMatchObject({ state, attempts: 0 });
});

it('sends the other conversions of an upload when Google rejects one of them', async () => {
  const orders = Array.from({ length: 9 }, (_, index) => {
    const gclid = index === 4 ? 'spoil-1' : `call-${index}`;
    return createVisitAndOrder({ orderId: `call-${index}` }, { gclid });
  });
  await world.sendEvents(orders.flat());
  await world.waitForConversions('call-4', (found) => found.some(({ state }) => state === 'rejected'));
  for (const index of [0, 8]) {
    await world.waitForConversions(`call-${index}`, (found) =>
      found.some((one) => isAtGoogle(one) && one.state === 'accepted'),
    );
  }
  const reported = (await world.listGoogleConversions()).map(({ transactionId }) => transactionId);
  expect(reported.filter((id) => id.startsWith('call-')).toSorted()).toEqual(
    [0, 1, 2, 3, 5, 6, 7, 8].map((index) => `call-${index}`),
  );
});

it('Google counts an order once when the answer to an upload is lost', async () => {
  await world.dataManager.armFault({ operation: 'ingest', kind: 'drop-answer', times: 1 });
  await world.sendEvents(createVisitAndOrder({ orderId: 'lost-1' }, { gclid: 'click-lost' }));
  await world.waitForConversions('lost-1', (found) => found.some(({ state }) => state === 'accepted'));
  const found = (await world.listGoogleConversions()).filter(
    ({ transactionId }) => transactionId === 'lost-1',
  );
  expect(found).toMatchObject([{ received: 2, value: 49 }]);
});

it('validates conversions of a goal with `validateOnly`, but does not report them', async () => {
  const trialGoal = { on: 'customer', destinations: [GOOGLE, META], validateOnly: true };
  expect(await world.putGoal('trial', trialGoal)).toMatchObject({
    status: 200,
    body: { validateOnly: true },
  });
  const id = randomUUID();
  const [visit] = createVisitAndOrder({ orderId: 'trial-1' }, { gclid: 'click-trial', fbclid: 'fb-trial' });
  const visitorId = 'visitor-trial-1';
  await world.sendEvents([
    visit,
    { id, type: 'lifecycle', visitorId, stage: 'customer', consent: { adUserData: 'granted' } },
  ]);
  const found = await world.waitForConversions(id, (rows) => rows.every(({ state }) => state === 'checked'));
  expect(found).toHaveLength(2);
  expect((await world.listGoogleConversions()).filter(({ transactionId }) => transactionId === id)).toEqual(
    [],
  );
  expect((await world.listMetaEvents()).filter(({ eventId }) => eventId === id)).toEqual([]);
});

it('sends the hashed identity of a person who consented but has no click', async () => {
  const visitorId = 'visitor-hashed-1';
  await world.sendEvents([
    { type: 'identify', visitorId, email: 'Ada.Lovelace+shop@GMail.com' },
    { type: 'order', visitorId, orderId: 'hashed-1', revenueCents: 100, consent: { adUserData: 'granted' } },
  ]);
  const listed = await world.waitForConversions('hashed-1', (rows) =>
    rows.every(({ state }) => state === 'accepted'),
  );
  expect(listed).toMatchObject([
    { signal: 'identity', visitorId },
    { signal: 'identity', visitorId },
  ]);
  const [found] = (await world.listGoogleConversions()).filter(
    ({ transactionId }) => transactionId === 'hashed-1',
  );
  expect(found).toMatchObject({ userIdentifiers: 1 });
});

it('names the invalid destinations of a conversion goal, and does not store the goal', async () => {
  const put = (destination: object) => world.putGoal('wrong', { on: 'order', destinations: [destination] });
  expect(getPaths(await put({ customerId: '2000000001' }))).toEqual(['destinations[0].conversionAction']);
  expect(getPaths(await put({ ...GOOGLE, ...META }))).toEqual(['destinations[0].metaDataset']);
  expect(getPaths(await put({}))).toEqual(['destinations[0]']);
  expect(getPaths(await world.putGoal('wrong', { on: 'order', destinations: [GOOGLE, GOOGLE] }))).toEqual([
    'destinations[1]',
  ]);
  expect((await put({ ...GOOGLE, customerId: '9999999999' })).status).toBe(404);
  expect((await world.call('GET', 'conversion-goals/wrong')).status).toBe(404);
});
