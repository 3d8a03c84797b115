import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { connectDatabase, type Database } from '../models/database.ts';
import { inProject } from '../models/in-project.ts';
import { recordEvents } from '../models/webhooks/project-events.ts';
import type { BenchStack, BenchStackOptions } from './bench-stack.ts';
import { getJson, sendJson } from './call-json.ts';
import { measureInterleaved, formatRow, formatRatio } from './measure.ts';
import { formatProcessorTime, createProcessorMeter, type ProcessorMeter } from './processor-time.ts';
import { startPeer } from './start-peer.ts';
import { waitFor } from './wait.ts';

const ROUNDS = 3;
const DELIVERIES = 5_000;

export const TO_LOOPBACK = { sendsToLoopback: true } satisfies BenchStackOptions;

const arrivals = z.object({ count: z.number(), firstAtMs: z.number(), lastAtMs: z.number() });

/** Compares deliveries per second with those of a plain loop. The receiver responds immediately. */
export async function benchWebhooks(stack: BenchStack): Promise<string[]> {
  const receiver = stack.stopWithStack(await startPeer('webhook-receiver', {}));
  const url = `${receiver.url}/events`;
  const created = await sendJson(
    'POST',
    `${stack.api}/projects/${stack.projectId}/webhooks`,
    { url, eventTypes: ['email.delivered'] },
    { Authorization: `Bearer ${stack.token}` },
  );
  const { secret } = z.object({ secret: z.string() }).parse(created);
  const peer = stack.stopWithStack(await startPeer('deliveries', { url, secret }));
  const database = connectDatabase({
    url: stack.database.workerUrl,
    poolSize: 2,
    applicationName: 'bench',
    statementTimeoutMs: 60_000,
  });
  stack.stopWithStack({ stop: () => database.sequelize.close() });

  const getRate = async (count: number, start: () => Promise<unknown>) => {
    await getJson(`${receiver.url}/reset`);
    await start();
    const { firstAtMs, lastAtMs } = await waitFor(
      'All deliveries',
      async () => {
        const received = arrivals.parse(await getJson(receiver.url));
        return received.count >= count ? received : undefined;
      },
      { timeoutMs: 120_000, intervalMs: 250 },
    );
    // Leave time to record the deliveries and end the workflow run before the next round.
    await delay(1_500);
    return ((count - 1) * 1_000) / (lastAtMs - firstAtMs);
  };
  const [own, other] = [createProcessorMeter(), createProcessorMeter({ loop: /^bench-peer-deliveries/ })];
  const deliver = (cpu: ProcessorMeter, start: () => Promise<unknown>) => () =>
    cpu.measure(DELIVERIES, () => getRate(DELIVERIES, start));
  const { throughline, loop } = await measureInterleaved(ROUNDS, {
    throughline: deliver(own, () => recordDeliveries(database, stack.projectId)),
    loop: deliver(other, () => getJson(`${peer.url}/?count=${DELIVERIES}`)),
  });
  return [
    '## Webhooks',
    '',
    `Deliveries a second of ${DELIVERIES} events to one receiver, ${ROUNDS} interleaved rounds. The peer is a plain loop. Both sign each delivery and use 20 connections. Throughline also numbers the events and records each attempt.`,
    '',
    '| | median | range | Throughline is | survives a crash |',
    '|---|---|---|---|---|',
    `${formatRow('Throughline', throughline, 'deliveries/s', 'budget ≥ 1,000/s')} each event and each attempt, in PostgreSQL |`,
    `${formatRow('a plain loop', loop, 'deliveries/s', `${formatRatio(throughline, loop)} as fast`)} nothing |`,
    '',
    formatProcessorTime('delivery', own, { peer: ['plain loop', other] }),
    '',
  ];
}

async function recordDeliveries(database: Database, projectId: string): Promise<void> {
  const batchId = randomUUID();
  const events = Array.from({ length: DELIVERIES }, (_, index) => ({
    type: 'email.delivered' as const,
    data: { batchId, index, email: `reader-${index}@example.com` },
  }));
  await inProject(database, projectId, (project) => recordEvents(project, events));
}
