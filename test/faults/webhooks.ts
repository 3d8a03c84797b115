import { setTimeout as delay } from 'node:timers/promises';
import { send, untilAvailable } from '../api/open-world.ts';
import { readFeedPage, type FeedEvent } from '../support/expect-event.ts';
import { eventually } from '../support/eventually.ts';
import type { OwnStack } from '../support/own-stack.ts';
import { startReceiver, type Receiver } from '../support/webhook-receiver.ts';
import { startEventTraffic, compareEvents } from './event-traffic.ts';
import { formatSeconds, killFor } from './kill-servers.ts';
import { createRandomBag, createRandomNumbers, type RunOptions } from './plan.ts';
import { createTokenHeaders } from './stack-access.ts';
import { startTraffic } from './traffic.ts';

/** Each group of five kills includes every victim once. */
const VICTIMS = ['worker', 'api', 'temporal', 'postgres', 'receiver'] as const;

/** Recipients per batch. The traffic includes batches, because a worker writes their completion events. */
const RECIPIENTS = 20;

/** The receiver delays its answers, so that kills hit deliveries in progress. */
const MAX_ANSWER_DELAY_MS = 60;

const AWAY_MS = { shortest: 500, longest: 4_000 };

/**
 * Time limit for the last delivery. After two failed attempts, the third follows four to six minutes later.
 */
const ARRIVAL_TIMEOUT_MS = 480_000;

const PATH = '/events';

type Victim = (typeof VICTIMS)[number];

/**
 * Kills servers and the webhook receiver while events are delivered.
 * @returns violations: failed batches, events that are missing, repeated or out of order in the feed, and
 * deliveries that are missing or differ from the event
 */
export async function killDuringWebhooks(
  stack: OwnStack,
  { seed, count, print }: RunOptions,
): Promise<string[]> {
  const receiver = await startReceiver();
  receiver.answer(PATH, (response) => {
    setTimeout(() => response.writeHead(204).end(), Math.random() * MAX_ANSWER_DELAY_MS);
  });
  try {
    const { cursor } = await readFeed(stack);
    await createWebhook(stack, receiver);
    const events = startEventTraffic(stack, cursor);
    const batches = startTraffic(stack, () => RECIPIENTS);
    try {
      const kills = await runKills(stack, receiver, { seed, count, print });
      await Promise.all([events.stopCallers(), batches.end()]);
      const expected = events.unsubscribed.flat().length + batches.queued.size;
      const readAll = async () => (await readFeed(stack, cursor)).events;
      // If events are missing at the timeout, `compareEvents` reports them.
      const feed = await eventually(async () => {
        const all = await readAll();
        return all.length >= expected && events.followed.length >= all.length && all;
      }).catch(readAll);
      const received = await waitForDeliveries(receiver, feed);
      print(
        `${kills}: ${feed.length} events, ${received.length} deliveries, ${received.length - feed.length} of them repeated`,
      );
      const completed = [...batches.queued.keys()];
      const { unsubscribed, followed } = events;
      return [
        ...batches.problems,
        ...compareEvents({ unsubscribed, completed, feed, followed, received: receiver.at(PATH) }),
      ];
    } finally {
      await events.end();
    }
  } finally {
    await receiver.close();
  }
}

async function waitForDeliveries(receiver: Receiver, feed: readonly FeedEvent[]) {
  await eventually(async () => {
    const ids = new Set(receiver.at(PATH).map(({ headers }) => headers['webhook-id']));
    return feed.every(({ id }) => ids.has(id));
  }, ARRIVAL_TIMEOUT_MS).catch(() => {});
  return receiver.at(PATH);
}

async function runKills(
  stack: OwnStack,
  receiver: Receiver,
  { seed, count, print }: RunOptions,
): Promise<string> {
  const random = createRandomNumbers(seed);
  const next = createRandomBag(VICTIMS, random);
  const killCounts = new Map<Victim, number>();
  for (let kill = 1; kill <= count; kill += 1) {
    const victim = next();
    killCounts.set(victim, (killCounts.get(victim) ?? 0) + 1);
    const awayMs = AWAY_MS.shortest + random() * (AWAY_MS.longest - AWAY_MS.shortest);
    await killVictim(victim, awayMs, { stack, receiver, killsAllWorkers: random() < 0.5 });
    // If false, the next kill overlaps with the recovery.
    const waits = random() < 0.7;
    const before = receiver.at(PATH).length;
    const backAt = performance.now();
    if (waits) await eventually(async () => receiver.at(PATH).length > before);
    const after = waits
      ? `events arrive after ${formatSeconds(performance.now() - backAt)}`
      : 'continues at once';
    print(`${String(kill).padStart(3)}  kill ${victim} → ${after}`);
    await delay(random() * 1_000);
  }
  return `${count} kills: ${[...killCounts].map(([victim, times]) => `${victim} ${times}`).join(', ')}`;
}

async function killVictim(
  victim: Victim,
  awayMs: number,
  { stack, receiver, killsAllWorkers }: { stack: OwnStack; receiver: Receiver; killsAllWorkers: boolean },
): Promise<void> {
  if (victim === 'receiver') {
    await receiver.goAway();
    await delay(awayMs);
    return receiver.comeBack();
  }
  const servers =
    victim === 'worker' ? stack.workers.slice(0, killsAllWorkers ? undefined : 1) : [stack[victim]];
  await killFor(servers, awayMs);
}

async function createWebhook(stack: OwnStack, receiver: Receiver): Promise<void> {
  const headers = await createTokenHeaders(stack, stack.tenant.ownerId);
  const body = { url: receiver.url + PATH, eventTypes: ['email.unsubscribed', 'email_batch.completed'] };
  const { status } = await untilAvailable(() =>
    send(`${stack.url}/projects/${stack.tenant.projectId}/webhooks`, { method: 'POST', headers, body }),
  );
  if (status >= 300) throw new Error(`The webhook was not created: ${status}.`);
}

async function readFeed({ url, tenant }: OwnStack, from?: string) {
  const events: FeedEvent[] = [];
  for (let after = from; ;) {
    const page = await eventually(() => readFeedPage(url, tenant, { after }));
    events.push(...page.events);
    if (!page.hasMore) return { events, cursor: page.cursor };
    after = page.cursor;
  }
}
