import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { tokenIssue } from '../../admin/commands/token.ts';
import { closeContext, openContext } from '../../admin/context.ts';
import { parseKeyring } from '../../models/sealed.ts';
import { bearer, send } from '../api/open-world.ts';
import { readFeedPage, type FeedEvent } from '../support/expect-event.ts';
import { eventually } from '../support/eventually.ts';
import { SIGNING_KEYRING } from '../support/keys.ts';
import type { OwnStack } from '../support/own-stack.ts';
import { startReceiver, type Receiver } from '../support/webhook-receiver.ts';
import { startEventTraffic, compareEvents } from './event-traffic.ts';
import { createRandomBag, createRandomNumbers } from './plan.ts';
import { formatSeconds } from './summary.ts';
import { startTraffic } from './traffic.ts';

/** Every five kills include each victim. */
const VICTIMS = ['worker', 'api', 'temporal', 'postgres', 'receiver'] as const;

/** Recipients of each extra batch, whose completion event a worker writes. */
const RECIPIENTS = 20;

/** Maximum delay of the receiver in milliseconds, so that kills hit deliveries in progress. */
const SLOWEST_ANSWER_MS = 60;

/** Downtime of a killed server in milliseconds. */
const AWAY_MS = { shortest: 500, longest: 4_000 };

/** Milliseconds; after two failures a delivery waits for five minutes, plus up to a fifth. */
const ARRIVAL_TIMEOUT_MS = 480_000;

const PATH = '/events';

type Victim = (typeof VICTIMS)[number];
type Options = { seed: number; count: number; print: (line: string) => void };

/**
 * Kills servers and a webhook receiver while events are delivered.
 * @returns the violations; none when the feed has each event once and in order, and the receiver got each at least once
 * under one id
 */
export async function killDuringWebhooks(
  stack: OwnStack,
  { seed, count, print }: Options,
): Promise<string[]> {
  const receiver = await startReceiver();
  receiver.answer(PATH, (response) => {
    setTimeout(() => response.writeHead(204).end(), Math.random() * SLOWEST_ANSWER_MS);
  });
  try {
    const { cursor } = await readFeed(stack);
    await createWebhook(stack, receiver);
    const events = startEventTraffic(stack, cursor);
    const batches = startTraffic(stack, () => RECIPIENTS);
    try {
      const kills = await runKills(stack, receiver, { seed, count, print });
      await Promise.all([events.quieten(), batches.end()]);
      const expected = events.unsubscribed.flat().length + batches.queued.size;
      const feed = await eventually(async () => {
        const { events: all } = await readFeed(stack, cursor);
        return all.length >= expected && events.followed.length >= all.length ? all : undefined;
      });
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

/** Waits for all events, and returns the received events even after a timeout. */
async function waitForDeliveries(receiver: Receiver, feed: readonly FeedEvent[]) {
  await eventually(async () => {
    const ids = new Set(receiver.at(PATH).map(({ headers }) => headers['webhook-id']));
    return feed.every(({ id }) => ids.has(id)) ? true : undefined;
  }, ARRIVAL_TIMEOUT_MS).catch(() => {});
  return receiver.at(PATH);
}

/** Performs the kills, and returns the count of each kind. */
async function runKills(
  stack: OwnStack,
  receiver: Receiver,
  { seed, count, print }: Options,
): Promise<string> {
  const random = createRandomNumbers(seed);
  const next = createRandomBag(VICTIMS, random);
  const killCounts = new Map<Victim, number>();
  for (let kill = 1; kill <= count; kill += 1) {
    const victim = next();
    killCounts.set(victim, (killCounts.get(victim) ?? 0) + 1);
    const awayMs = AWAY_MS.shortest + random() * (AWAY_MS.longest - AWAY_MS.shortest);
    await killVictim(victim, awayMs, { stack, receiver, killsAllWorkers: random() < 0.5 });
    // Some kills overlap with the previous kill.
    const waits = random() < 0.7;
    const before = receiver.at(PATH).length;
    const backAt = performance.now();
    if (waits) await eventually(async () => (receiver.at(PATH).length > before ? true : undefined));
    const after = waits ? `events arrive after ${formatSeconds(performance.now() - backAt)}` : 'and the next';
    print(`${String(kill).padStart(3)}  kill ${victim} → ${after}`);
    await delay(random() * 1_000);
  }
  return `${count} kills: ${[...killCounts].map(([victim, times]) => `${victim} ${times}`).join(', ')}`;
}

/** Kills a server. Resolves when it is back. */
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
  await Promise.all(servers.map((server) => server.up()));
  await Promise.all(servers.map((server) => server.kill(awayMs)));
  await Promise.all(servers.map((server) => server.up()));
}

async function createWebhook({ url, database, tenant }: OwnStack, receiver: Receiver): Promise<void> {
  const context = openContext({ databaseUrl: database.adminUrl, actor: 'test', signing: undefined });
  try {
    const signing = { keyring: parseKeyring(SIGNING_KEYRING), issuer: `${url}/api/auth`, audience: url };
    const { token } = await tokenIssue({ ...context, signing }, { user: tenant.ownerId });
    const body = {
      url: receiver.url + PATH,
      eventTypes: ['email.unsubscribed', 'email_batch.completed'],
    };
    const created = await eventually(async () => {
      const answer = await send(`${url}/projects/${tenant.projectId}/webhooks`, {
        method: 'POST',
        headers: bearer(token),
        body,
      });
      return answer.status === 503 ? undefined : answer;
    });
    z.object({ id: z.uuid() }).parse(created.body);
  } finally {
    await closeContext(context);
  }
}

/** Reads the feed after a cursor; without one, from its start. */
async function readFeed({ url, tenant }: OwnStack, from?: string) {
  const events: FeedEvent[] = [];
  for (let after = from; ;) {
    const page = await eventually(() => readFeedPage(url, tenant, { after }));
    events.push(...page.events);
    if (!page.hasMore) return { events, cursor: page.cursor };
    after = page.cursor;
  }
}
