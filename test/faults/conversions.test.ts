import fc from 'fast-check';
import type { RunningApi } from '../../dev/processes/api.ts';
import type { RunningWorker } from '../../dev/processes/worker.ts';
import { apiKey, send } from '../api/open-world.ts';
import { startApiProcess } from '../support/api-process.ts';
import {
  GOOGLE,
  META,
  openConversionsWorld,
  SHORT_WAITS,
  createVisitAndOrder,
  type ConversionsWorld,
} from '../support/conversions-world.ts';
import { eventually } from '../support/eventually.ts';
import { getPropertyOptions } from '../support/config.ts';
import { createSandboxAccount } from '../support/sandbox-account.ts';
import { startWorkerProcess } from '../support/worker.ts';

let world: ConversionsWorld;
let worker: RunningWorker | undefined;
let api: RunningApi | undefined;

const getServerOptions = () => ({ database: world.database, queuePrefix: world.queuePrefix });
const startWorker = () =>
  startWorkerProcess({ ...getServerOptions(), account: createSandboxAccount(), env: SHORT_WAITS });

beforeAll(async () => {
  world = await openConversionsWorld({ withoutWorker: true });
  [worker, api] = await Promise.all([startWorker(), startApiProcess(getServerOptions())]);
  await world.connectGoogle();
  await world.connectMeta();
  await world.putGoal('purchases', { on: 'order', destinations: [GOOGLE, META] });
});
afterAll(async () => {
  await Promise.all([worker?.stop(), api?.stop()]);
  await world.close();
});

/** `orderCopies` and `refundCopies`: number of times that each event is sent. */
const orderArbitrary = fc.record({
  cents: fc.integer({ min: 1, max: 99_999 }),
  /** Refunded amounts, in percent of the order. */
  refunds: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 2 }),
  orderCopies: fc.integer({ min: 1, max: 3 }),
  refundCopies: fc.integer({ min: 1, max: 2 }),
});

const DISTURBANCES = [
  { kill: 'worker' },
  { kill: 'api' },
  { fault: { kind: 'drop-answer' } },
  { fault: { kind: 'apply-late', delayMs: 500 } },
  { fault: { kind: 'reset' } },
  { fault: { kind: 'status', status: 503 } },
  { fault: { kind: 'status', status: 429, retryAfter: 1 } },
  { statusFault: { kind: 'status', status: 500 } },
  { statusFault: { kind: 'drop-answer' } },
  { failure: 'INTERNAL_ERROR' },
] as const;

type Disturbance = (typeof DISTURBANCES)[number];

async function applyDisturbance(disturbance: Disturbance): Promise<void> {
  if ('kill' in disturbance && disturbance.kill === 'worker') {
    worker?.kill();
    await worker?.exited;
    worker = await startWorker();
  } else if ('kill' in disturbance) {
    api?.kill();
    await api?.exited;
    api = await startApiProcess(getServerOptions());
  } else if ('fault' in disturbance) {
    await world.dataManager.armFault({ operation: 'ingest', ...disturbance.fault });
    await world.metaControl.armFault({ operation: 'events', ...disturbance.fault });
  } else if ('statusFault' in disturbance) {
    await world.dataManager.armFault({ operation: 'status', ...disturbance.statusFault });
  } else {
    const failures = [{ index: 0, reason: disturbance.failure, times: 2 }];
    await world.dataManager.set({ failures });
  }
}

/** Repeats the request until the API has accepted the events, because the API may be killed. */
async function sendEvents(events: readonly object[]): Promise<void> {
  const { projectId, serviceAccountKey } = world.tenant;
  await eventually(async () => {
    try {
      const url = `${api?.url}/projects/${projectId}/events`;
      const answer = await send(url, {
        method: 'POST',
        headers: apiKey(serviceAccountKey),
        body: { events },
      });
      return answer.status === 200;
    } catch {
      return undefined;
    }
  });
}

let runNumber = 0;

function generateEvents(
  orders: readonly (typeof orderArbitrary extends fc.Arbitrary<infer Order> ? Order : never)[],
) {
  runNumber += 1;
  return orders.map(({ cents, refunds, orderCopies, refundCopies }, index) => {
    const orderId = `r${runNumber}-${index}`;
    const fields = { orderId, revenueCents: cents, id: `event-${orderId}` };
    const [visit, order] = createVisitAndOrder(fields, { gclid: `g-${orderId}`, fbclid: `f-${orderId}` });
    const parts = refunds
      .map((percent, part) => ({
        id: `refund-${orderId}-${part}`,
        type: 'order_refund',
        visitorId: `visitor-${orderId}`,
        occurredAt: new Date().toISOString(),
        orderId,
        refundCents: Math.floor((cents * percent) / 100),
      }))
      .filter(({ refundCents }) => refundCents > 0);
    const refunded = parts.reduce((sum, { refundCents }) => sum + refundCents, 0);
    return {
      orderId,
      finalCents: cents - refunded,
      visit: { id: `visit-${orderId}`, ...visit },
      later: [
        ...Array.from({ length: orderCopies }, () => order),
        ...Array.from({ length: refundCopies }, () => parts).flat(),
      ],
    };
  });
}

/** Splits the events into request bodies, none of which contains an event twice. */
function splitIntoBodies(events: readonly object[], size: number): object[][] {
  return Array.from({ length: Math.ceil(events.length / size) }, (_, call) => [
    ...new Set(events.slice(call * size, (call + 1) * size)),
  ]);
}

it('Google and Meta have each order once, and Google has its last value, despite shuffled events, faults and killed servers', async () => {
  const plan = fc.array(orderArbitrary, { minLength: 6, maxLength: 12 }).chain((orders) =>
    fc.record({
      orders: fc.constant(orders),
      size: fc.integer({ min: 2, max: 12 }),
      keys: fc.array(fc.nat(), { minLength: 150, maxLength: 150 }),
      /** `killedAt` and `at` are indexes of calls, taken modulo the number of calls. */
      killedAt: fc.nat(),
      /** Each of these occurs once, because two 429 answers would delay calls to Meta by two minutes. */
      disturbances: fc.uniqueArray(
        fc.record({ at: fc.nat(), disturbance: fc.constantFrom(...DISTURBANCES) }),
        {
          selector: ({ disturbance }) => disturbance,
          minLength: 3,
          maxLength: 6,
        },
      ),
    }),
  );
  await fc.assert(
    fc.asyncProperty(plan, async ({ orders, size, keys, killedAt, disturbances }) => {
      const generated = generateEvents(orders);
      await sendEvents(generated.map(({ visit }) => visit));
      const keyed = generated
        .flatMap(({ later }) => later)
        .map((event, index) => ({ event, key: keys[index] ?? 0 }));
      const later = keyed.toSorted((a, b) => a.key - b.key).map(({ event }) => event);
      const calls = splitIntoBodies(later, size);
      for (const [call, events] of calls.entries()) {
        const sending = sendEvents(events);
        for (const { disturbance } of disturbances.filter(({ at }) => at % calls.length === call))
          await applyDisturbance(disturbance);
        if (call === killedAt % calls.length) await applyDisturbance({ kill: 'worker' });
        await sending;
      }
      await expectCountedOnce(generated);
    }),
    { ...getPropertyOptions(2), endOnFailure: true },
  );
});

async function expectCountedOnce(generated: ReturnType<typeof generateEvents>): Promise<void> {
  const isOfThisRun = (id: string) => id.startsWith(`r${runNumber}-`);
  const expected = generated.map(({ orderId, finalCents }) => [orderId, finalCents / 100] as const);
  const atGoogle = async () =>
    (await world.listGoogleConversions()).flatMap(({ transactionId, value }) =>
      isOfThisRun(transactionId) ? [[transactionId, value] as const] : [],
    );
  const sortRows = (rows: readonly (readonly [string, number | undefined])[]) =>
    Object.fromEntries(rows.toSorted(([a], [b]) => a.localeCompare(b)));
  const reporting = eventually(async () => {
    expect(sortRows(await atGoogle())).toEqual(sortRows(expected));
    return true;
  });
  await reporting.catch(async (cause: unknown) => {
    const googleValues = sortRows(await atGoogle());
    const missing = expected.filter(([orderId, value]) => googleValues[orderId] !== value);
    // The states of the rows show whether a conversion is late or lost.
    const rows = await Promise.all(missing.map(([orderId]) => world.waitForConversions(orderId, () => true)));
    throw new Error(`Google lacks these orders or has other values: ${JSON.stringify(rows)}`, { cause });
  });
  for (const { orderId } of generated) {
    const found = await world.waitForConversions(orderId, (rows) =>
      rows.every(({ state }) => state !== 'pending' && state !== 'sent' && state !== 'blocked'),
    );
    const conversions = found.filter(({ kind }) => kind === 'conversion');
    expect(conversions.map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  }
  // No call after the final state may change the values.
  expect(sortRows(await atGoogle())).toEqual(sortRows(expected));
  const atMeta = (await world.listMetaEvents()).map(({ eventId }) => eventId).filter(isOfThisRun);
  expect(atMeta.toSorted()).toEqual(generated.map(({ orderId }) => orderId).toSorted());
}
