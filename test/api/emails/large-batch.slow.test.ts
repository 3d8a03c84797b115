import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { openWorld, expectRefused } from '../open-world.ts';
import { whileRowsAreLocked } from '../hold-lock.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { createBatchRequest, findBatch, queueBatch } from './batch-requests.ts';

const RECIPIENTS = 2_500;

const world = keepOpen(openWorld);

const queue = (body: unknown) => queueBatch(world.api.url, world.tenant, body);

/** Sends requests while `work` runs, and returns their longest response time. */
async function measureLongestWaitMs(work: Promise<unknown>): Promise<number> {
  const ended = new AbortController();
  const done = work.finally(() => ended.abort());
  let longest = 0;
  while (!ended.signal.aborted) {
    const startedAt = performance.now();
    await fetch(`${world.api.url}/healthz`);
    longest = Math.max(longest, performance.now() - startedAt);
    await delay(5);
  }
  await done;
  return longest;
}

function buildLargeBody(dryRun: boolean): string {
  const names = Array.from({ length: 50 }, (_, index) => `p${index}`);
  const html = names.flatMap((name) => Array.from({ length: 4 }, () => `{{${name}}}`)).join('');
  const recipients = Array.from({ length: RECIPIENTS }, (_, index) => ({
    email: `r${index}@example.com`,
    params: Object.fromEntries(names.map((name) => [name, '<&>'])),
  }));
  const template = { subject: 'Hello', html: html + ' '.repeat(150_000 - html.length) };
  return JSON.stringify({ trackingId: randomUUID(), template, recipients, dryRun });
}

async function sendLargeBatch(dryRun: boolean): Promise<number> {
  const answering = queue(buildLargeBody(dryRun));
  const longest = await measureLongestWaitMs(answering);
  const answer = await answering;
  expect(answer.status).toBe(dryRun ? 200 : 202);
  expect(answer.body).toMatchObject({ totalRecipients: RECIPIENTS });
  return longest;
}

it.each([true, false])(
  'answers other requests while it handles a large batch with `dryRun` %j',
  async (dryRun) => {
    // Compares the best of three runs, because a busy machine may delay any request.
    const waits = [];
    for (let run = 0; run < 3; run += 1) waits.push(await sendLargeBatch(dryRun));
    // If the work did not yield to the event loop, a request would wait one second even on an idle machine.
    expect(Math.min(...waits)).toBeLessThan(700);
  },
);

it('answers 503 and stores nothing when storing a batch takes too long, and stores the repeated request once', async () => {
  // The first batch creates the day's usage row. Each later batch updates this row last, so a lock on the row
  // delays the batch.
  expect((await queue(createBatchRequest())).status).toBe(202);
  const body = createBatchRequest();
  const { projectId } = world.tenant;
  const row = ['select from email_daily_usage where project_id = $1 for update', projectId] as const;
  await whileRowsAreLocked(world, row, async (countWaiting) => {
    await expectRefused(queue(body), 503);
    expect(await countWaiting()).toBeLessThanOrEqual(1);
  });
  expect((await findBatch(world, body.trackingId)).status).toBe(404);

  const second = await queue(body);
  expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([202, null]);
  expect((await findBatch(world, body.trackingId)).body).toMatchObject({ totalRecipients: 2 });
  const third = await queue(body);
  expect([third.status, third.headers.get('idempotent-replayed')]).toEqual([202, 'true']);
});
