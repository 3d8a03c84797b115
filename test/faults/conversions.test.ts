import fc from 'fast-check';
import type { RunningApi } from '../../dev/processes/api.ts';
import type { RunningWorker } from '../../dev/processes/worker.ts';
import { apiKey, send } from '../api/open-world.ts';
import { startApiProcess } from '../support/api-process.ts';
import {
  GOOGLE,
  META,
  openConversionsWorld,
  QUICK,
  visitAndOrder,
  type ConversionsWorld,
} from '../support/conversions-world.ts';
import { eventually } from '../support/eventually.ts';
import { propertyRuns } from '../support/config.ts';
import { sandboxAccount } from '../support/sandbox-account.ts';
import { startWorkerProcess } from '../support/worker.ts';

jest.setTimeout(300_000);

let world: ConversionsWorld;
let worker: RunningWorker | undefined;
let api: RunningApi | undefined;

const servers = () => ({ database: world.database, queuePrefix: world.queuePrefix });
const startWorker = () => startWorkerProcess({ ...servers(), account: sandboxAccount(), env: QUICK });

beforeAll(async () => {
  world = await openConversionsWorld({ withoutWorker: true });
  [worker, api] = await Promise.all([startWorker(), startApiProcess(servers())]);
  await world.connectGoogle();
  await world.connectMeta();
  await world.put('purchases', { on: 'order', destinations: [GOOGLE, META] });
});
afterAll(async () => {
  await Promise.all([worker?.stop(), api?.stop()]);
  await world.close();
});

/** Events of one order, and how often each is repeated. */
const anOrder = fc.record({
  cents: fc.integer({ min: 1, max: 99_999 }),
  /** Refunds in hundredths of the order. */
  refunds: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 2 }),
  orderCopies: fc.integer({ min: 1, max: 3 }),
  refundCopies: fc.integer({ min: 1, max: 2 }),
});

/** Faults of providers and servers before a call is sent. */
const KILLS = [
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

type Kill = (typeof KILLS)[number];

async function killServer(one: Kill): Promise<void> {
  const account = world.google.refreshToken;
  if ('kill' in one && one.kill === 'worker') {
    worker?.kill();
    await worker?.exited;
    worker = await startWorker();
  } else if ('kill' in one) {
    api?.kill();
    await api?.exited;
    api = await startApiProcess(servers());
  } else if ('fault' in one) {
    const google = { provider: 'datamanager', account, operation: 'ingest', ...one.fault };
    await world.callControl('POST', '/control/faults', google);
    // After `apply-late`, Meta receives the event and its retry under one id.
    const meta = { provider: 'meta', account: world.meta.token, operation: 'events', ...one.fault };
    await world.callControl('POST', '/control/faults', meta);
  } else if ('statusFault' in one) {
    const fault = { provider: 'datamanager', account, operation: 'status', ...one.statusFault };
    await world.callControl('POST', '/control/faults', fault);
  } else {
    const failures = [{ index: 0, reason: one.failure, times: 2 }];
    await world.callControl('PUT', '/control/settings/datamanager', { account, failures });
  }
}

/** Sends events until the API has accepted them, because it may be killed meanwhile. */
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
      return answer.status === 200 || undefined;
    } catch {
      return undefined;
    }
  });
}

let run = 0;

/** Returns the events of generated orders: visits and later reports, with the generated repetitions. */
function getEvents(orders: readonly (typeof anOrder extends fc.Arbitrary<infer Order> ? Order : never)[]) {
  run += 1;
  return orders.map(({ cents, refunds, orderCopies, refundCopies }, index) => {
    const orderId = `r${run}-${index}`;
    const fields = { orderId, revenueCents: cents, id: `event-${orderId}` };
    const [visit, order] = visitAndOrder(fields, { gclid: `g-${orderId}`, fbclid: `f-${orderId}` });
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
      cents,
      finalCents: cents - refunded,
      visit: { id: `visit-${orderId}`, ...visit },
      later: [
        ...Array.from({ length: orderCopies }, () => order ?? {}),
        ...Array.from({ length: refundCopies }, () => parts).flat(),
      ],
    };
  });
}

/** Splits events into request bodies; no body contains an event twice. */
function splitIntoBodies(events: readonly object[], size: number): object[][] {
  return Array.from({ length: Math.ceil(events.length / size) }, (_, call) => [
    ...new Set(events.slice(call * size, (call + 1) * size)),
  ]);
}

test('each order counts once at its last value, in any order of events and calls, and after kills', async () => {
  const plan = fc.array(anOrder, { minLength: 6, maxLength: 12 }).chain((orders) =>
    fc.record({
      orders: fc.constant(orders),
      size: fc.integer({ min: 2, max: 12 }),
      keys: fc.array(fc.nat(), { minLength: 150, maxLength: 150 }),
      /** The worker is killed once in every case. */
      killedAt: fc.nat(),
      /** Each at most once: two rate limit refusals of Meta delay its calls by two minutes. */
      kills: fc.uniqueArray(fc.record({ at: fc.nat({ max: 6 }), what: fc.constantFrom(...KILLS) }), {
        selector: ({ what }) => what,
        minLength: 3,
        maxLength: 6,
      }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(plan, async ({ orders, size, keys, killedAt, kills }) => {
      const generated = getEvents(orders);
      await sendEvents(generated.map(({ visit }) => visit));
      const keyed = generated
        .flatMap(({ later }) => later)
        .map((event, index) => ({ event, key: keys[index] ?? 0 }));
      const later = keyed.toSorted((one, other) => one.key - other.key).map(({ event }) => event);
      const calls = splitIntoBodies(later, size);
      for (const [call, events] of calls.entries()) {
        const sending = sendEvents(events);
        for (const { what } of kills.filter(({ at }) => at === call)) await killServer(what);
        if (call === killedAt % calls.length) await killServer({ kill: 'worker' });
        await sending;
      }
      await expectCountedOnce(generated);
    }),
    { ...propertyRuns(2), endOnFailure: true },
  );
});

async function expectCountedOnce(generated: ReturnType<typeof getEvents>): Promise<void> {
  const isOurs = (id: string) => id.startsWith(`r${run}-`);
  const expected = generated.map(({ orderId, finalCents }) => [orderId, finalCents / 100] as const);
  const atGoogle = async () =>
    (await world.atGoogle()).flatMap(({ transactionId, value }) =>
      isOurs(transactionId) ? [[transactionId, value] as const] : [],
    );
  const sorted = (rows: readonly (readonly [string, number | undefined])[]) =>
    Object.fromEntries(rows.toSorted(([one], [other]) => one.localeCompare(other)));
  const isReported = eventually(async () => {
    expect(sorted(await atGoogle())).toEqual(sorted(expected));
    return true;
  });
  await isReported.catch(async (cause: unknown) => {
    const there = sorted(await atGoogle());
    const lacking = expected.filter(([orderId, value]) => there[orderId] !== value);
    // The state of each row shows whether it is late or lost.
    const rows = await Promise.all(lacking.map(([orderId]) => world.settled(orderId, () => true)));
    throw new Error(`Google lacks these orders or has other values: ${JSON.stringify(rows)}`, { cause });
  });
  for (const { orderId } of generated) {
    const found = await world.settled(orderId, (rows) =>
      rows.every(({ state }) => state !== 'pending' && state !== 'sent' && state !== 'blocked'),
    );
    const first = found.filter(({ kind }) => kind === 'conversion');
    expect(first).toHaveLength(2);
    expect(first.map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  }
  // Settled results stay: no later call may change them.
  expect(sorted(await atGoogle())).toEqual(sorted(expected));
  const atMeta = (await world.atMeta()).map(({ eventId }) => eventId).filter(isOurs);
  expect(atMeta.toSorted()).toEqual(generated.map(({ orderId }) => orderId).toSorted());
}
