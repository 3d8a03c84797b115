import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { createPlanEmailBatch } from '../../../activities/emails/plan-email-batch.ts';
import type { ResendClient, SendOutcome } from '../../../activities/emails/resend-client.ts';
import { createSendEmailChunk } from '../../../activities/emails/send-series.ts';
import { steerBatch } from '../../../models/emails/steer-batch.ts';
import { SERIES_MS, type SeriesRef } from '../../../workflows/contract/emails.ts';
import { ALL_BUT_THE_DATE } from '../../support/all-but-the-date.ts';
import { queuedBatch } from '../../models/emails/queued-batch.ts';
import { sendingDependencies } from './sending-dependencies.ts';

const PACE = { slots: 'resend', requestsPerSecond: 100_000, share: 1 } as const;

let batch: Awaited<ReturnType<typeof queuedBatch>>;
/** The keys of all calls, in their order. */
let calls: string[];

beforeEach(async () => {
  // A series ends after a second, which a busy machine needs for one call.
  jest.useFakeTimers({ doNotFake: [...ALL_BUT_THE_DATE] });
  calls = [];
  batch = await queuedBatch();
  await batch.sql(`
    update email_batches set state = 'sending', template = '{"subject": "S", "text": "T"}',
      sender = '{"name": "N", "address": "n@example.com"}';
    insert into email_recipients (project_id, batch_id, index, email, params)
      select project_id, id, i, i || '@example.com', '{}' from email_batches, generate_series(1, 3999) i`);
});

afterEach(async () => {
  jest.useRealTimers();
  await batch.drop();
});

type Provider = (chunk: number) => Promise<SendOutcome | void> | void;

/** Sends a series in one attempt. @param provider what a call meets; it accepts all mails unless it says otherwise */
async function attempt(
  series: Omit<SeriesRef, 'generation'>,
  provider: Provider = () => {},
  heartbeatDetails?: unknown,
) {
  const told: unknown[] = [];
  const sendBatch: ResendClient['sendBatch'] = async (mails, key) => {
    calls.push(key.split('/').slice(2).join('/'));
    const met = await provider(Number(key.split('/')[3]));
    return met ?? { kind: 'answered', ids: mails.map(({ to }) => `id-of-${to}`), errors: [] };
  };
  const send = createSendEmailChunk(sendingDependencies(batch.database, sendBatch, PACE.requestsPerSecond));
  const environment = new MockActivityEnvironment(
    { heartbeatDetails },
    { logger: new DefaultLogger('ERROR') },
  );
  environment.on('heartbeat', (details: unknown) => told.push(details));
  const { projectId, key } = batch;
  const result = await environment.run(send, { projectId, batchId: key.batchId, generation: 0, ...series });
  return { result, told };
}

function plan(inFlight: SeriesRef[] = []) {
  const { projectId, key, database } = batch;
  return createPlanEmailBatch({ database, batchMail: { pace: PACE }, ownAccountRequestsPerSecond: 5 })({
    projectId,
    batchId: key.batchId,
    inFlight,
  });
}

const seriesOf = async (inFlight?: SeriesRef[]) => {
  const planned = await plan(inFlight);
  return planned.next === 'send' ? planned.chunks : undefined;
};

const steer = (command: 'pause' | 'cancel') =>
  batch.within((project) => steerBatch(project, batch.key.batchId, command));

/** Resend gave no answer. */
const NO_ANSWER: SendOutcome = { provider: 'resend', kind: 'ambiguous', whose: 'request', message: 'gone' };

it('sends its chunks one after another, each under its own key, and tells how far it is', async () => {
  const { result, told } = await attempt({ chunk: 4, more: [5, 7] });
  expect(calls).toEqual(['0/4', '0/5', '0/7']);
  expect(result).toEqual({ chunks: 3, sent: 300, failed: 0, unknown: 0, held: false });
  expect(told).toContainEqual({ chunks: 2, sent: 200, failed: 0, unknown: 0 });
});

it.each([
  ['where the heartbeat was', { chunks: 1, sent: 100, failed: 0, unknown: 0 }],
  ['and counts what is recorded, though no heartbeat came through', undefined],
])('of a worker that died in the middle goes on %s', async (_, heartbeatDetails) => {
  const dies = (chunk: number) => (chunk === 1 ? Promise.reject(new Error('the worker died')) : undefined);
  await expect(attempt({ chunk: 0, more: [1, 2] }, dies)).rejects.toThrow('the worker died');
  const { result } = await attempt({ chunk: 0, more: [1, 2] }, undefined, heartbeatDetails);
  // The call of the second chunk may have been made: it is repeated under its key. The first is not.
  expect(calls).toEqual(['0/0', '0/1', '0/1', '0/2']);
  expect(result).toEqual({ chunks: 3, sent: 300, failed: 0, unknown: 0, held: false });
});

it.each(['pause', 'cancel'] as const)(
  'stops after the chunk in which the batch gets a %s',
  async (command) => {
    const { result } = await attempt({ chunk: 0, more: [1, 2] }, async (chunk) => {
      if (chunk === 0) await steer(command);
    });
    expect(calls).toEqual(['0/0']);
    expect(result).toEqual({ chunks: 1, sent: 100, failed: 0, unknown: 0, held: true });
    await expect(plan()).resolves.toMatchObject(
      command === 'pause' ? { next: 'hold' } : { next: 'end', state: 'cancelled', counts: { sent: 100 } },
    );
  },
);

it('stops at a chunk that the provider gives no answer for, which is then a series of its own, and the first', async () => {
  const { result } = await attempt({ chunk: 0, more: [1, 2] }, (chunk) =>
    chunk === 1 ? Promise.resolve(NO_ANSWER) : undefined,
  );
  expect(result).toMatchObject({ chunks: 1, sent: 100, held: false });
  const [first, second] = (await seriesOf()) ?? [];
  expect(first).toEqual({ chunk: 1, generation: 0 });
  expect(second).toEqual({ chunk: 2, generation: 0, more: [3] });
  await expect(attempt({ chunk: 1 }, () => Promise.resolve(NO_ANSWER))).rejects.toMatchObject({
    type: 'provider_unavailable',
  });
});

it('begins no further chunk once others wait for long enough, and after that each chunk is a series', async () => {
  jest.useRealTimers();
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, SERIES_MS + 50));
  const { result } = await attempt({ chunk: 0, more: [1, 2] }, slow);
  expect(calls).toEqual(['0/0']);
  expect(result).toMatchObject({ chunks: 1, held: false });
  const series = (await seriesOf()) ?? [];
  expect(series).toHaveLength(39);
  expect(series.every(({ more }) => more === undefined)).toBe(true);
});

it('is not planned again while it is in flight, and does not end the batch', async () => {
  const series = (await seriesOf()) ?? [];
  expect(series).toHaveLength(16);
  expect(series.flatMap(({ chunk, more = [] }) => [chunk, ...more])).toEqual([...Array(40).keys()]);
  await expect(seriesOf(series)).resolves.toEqual([]);
  const left = (await seriesOf(series.slice(1))) ?? [];
  expect(left.map(({ chunk }) => chunk)).toEqual([0, 1]);
});
