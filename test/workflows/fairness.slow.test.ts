import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { listenOnLoopback } from '../support/loopback-server.ts';
import { createBatchClient, createRecipients } from '../support/email-batch.ts';
import { openEmailStack } from '../support/email-stack.ts';
import { eventually } from '../support/eventually.ts';
import { createTenant } from '../support/tenant.ts';
import { startTestWorker } from '../support/worker.ts';
import { keepOpen } from '../support/keep-open.ts';

const batchOfMails = z.array(z.object({ to: z.string() })).min(1);

/**
 * Starts a provider that accepts each call after `callMs` milliseconds. `calls` lists the addresses of each
 * call, in order of arrival.
 */
async function startSlowProvider(callMs: number) {
  const calls: string[][] = [];
  const respond = async (body: string) => {
    const mails = batchOfMails.parse(JSON.parse(body));
    const call = calls.push(mails.map(({ to }) => to));
    await delay(callMs);
    return JSON.stringify({ data: mails.map((_, index) => ({ id: `${call}-${index}` })) });
  };
  const server = createServer((request, response) => {
    void text(request)
      .then(respond)
      .then((body) => response.setHeader('content-type', 'application/json').end(body));
  });
  const { url: baseUrl } = await listenOnLoopback(server);
  return { server, baseUrl, calls };
}

/** Slow enough that queued mails wait far longer than a call takes. */
const CALLS_PER_SECOND = 2;

/** The 120 calls of these batches queue at once and take a minute. */
const LARGE_BATCHES = 12;

const stack = keepOpen(openEmailStack);

afterEach(() => stack.reset());

it('sends 10 mails of one project before 12,000 mails that another project queued earlier', async () => {
  await stack.startWorker(CALLS_PER_SECOND);
  const large = createBatchClient(stack.api, { 'x-app-key': stack.tenant.appKey });
  const { appKey } = await createTenant(stack.database);
  const small = createBatchClient(stack.api, { 'x-app-key': appKey });
  const trackingIds = await Promise.all(
    Array.from({ length: LARGE_BATCHES }, (_, batch) =>
      large.queue(createRecipients(1_000, `large-${batch}`)),
    ),
  );
  await Promise.all(trackingIds.map((trackingId) => large.waitForState(trackingId, 'sending')));
  await eventually(async () => (await stack.account.ledger()).length >= 3 || undefined);

  const queued = await small.queue(createRecipients(10, 'small'));
  const before = (await stack.account.ledger()).length;
  await small.waitForCompletion(queued);
  const calls = await stack.account.ledger();
  const position = calls.findIndex(({ applied }) => applied?.[0]?.to[0]?.startsWith('small'));
  expect(position).not.toBe(-1);
  // In order of arrival, up to a hundred calls would precede the small batch. On a slow machine, some calls
  // still precede it.
  expect(position - before).toBeLessThan(40);

  const counts = await Promise.all(
    trackingIds.map(async (trackingId) => (await large.status(trackingId)).counts),
  );
  const left = counts.reduce((sum, count) => sum + (count['queued'] ?? 0), 0);
  expect(left).toBeGreaterThan(1_000);
  await Promise.all(trackingIds.map((trackingId) => large.control(trackingId, 'cancel')));
});

const SLOW_CALL_MS = 1_200;

it('sends 10 mails of one project while a slow provider answers calls of two other projects', async () => {
  const provider = await startSlowProvider(SLOW_CALL_MS);
  const keys = await Promise.all([1, 2, 3].map(async () => (await createTenant(stack.database)).appKey));
  const [firstLarge, secondLarge, small] = keys.map((appKey) =>
    createBatchClient(stack.api, { 'x-app-key': appKey }),
  );
  if (!firstLarge || !secondLarge || !small) throw new Error('A tenant is missing.');
  const queued = [];
  for (const large of [firstLarge, secondLarge, firstLarge, secondLarge])
    queued.push({ large, trackingId: await large.queue(createRecipients(10_000, 'large')) });
  const worker = await startTestWorker({
    database: stack.database,
    queuePrefix: stack.queuePrefix,
    account: { ...stack.account, baseUrl: provider.baseUrl },
    publicUrl: stack.api,
  });
  try {
    await eventually(async () => provider.calls.length >= 24 || undefined);
    const before = provider.calls.length;
    await small.waitForCompletion(await small.queue(createRecipients(10, 'small')));
    // The small batch waits for one running call to end, not for all 400 calls of the large batches.
    const position = provider.calls.findIndex(([address]) => address?.startsWith('small'));
    expect(position).not.toBe(-1);
    expect(position - before).toBeLessThan(100);
    await Promise.all(queued.map(({ large, trackingId }) => large.control(trackingId, 'cancel')));
  } finally {
    await worker.stop();
    provider.server.close();
  }
});
