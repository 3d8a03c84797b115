import { randomUUID } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import type { ResendClient } from '../../../activities/emails/resend-client.ts';
import { createSendMailLot } from '../../../activities/emails/send-mail-lot.ts';
import { createSendEmailChunk } from '../../../activities/emails/send-series.ts';
import { queuedBatch } from '../../models/emails/queued-batch.ts';
import { sendingDependencies } from './sending-dependencies.ts';

/** The domain of {@link sendingDependencies}, its subdomain and its parent, in any case. */
const REFUSED = [
  'sign-in@mail.platform.example',
  'news@Deep.MAIL.platform.example',
  'billing@platform.example',
];
const ALLOWED = ['news@shop.example', 'news@shop.platform.example', 'news@myplatform.example'];

let batch: Awaited<ReturnType<typeof queuedBatch>>;
let calls: number;

beforeEach(async () => {
  calls = 0;
  batch = await queuedBatch();
  await batch.sql(`update email_batches set template = '{"subject": "Sign in", "text": "T"}'`);
});
afterEach(() => batch.drop());

const sendBatch: ResendClient['sendBatch'] = (mails) => {
  calls += 1;
  return Promise.resolve({ kind: 'answered', ids: mails.map(({ to }) => `id-of-${to}`), errors: [] });
};

const environment = () => new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') });

const setSender = (address: string, more = '') =>
  batch.sql(`update email_batches set sender = '{"name": "N", "address": "${address}"}' ${more}`);

/** Sends the one mail of the batch, by its chunk. */
const sendChunk = async (address: string) => {
  await setSender(address, `, state = 'sending'`);
  const send = createSendEmailChunk(sendingDependencies(batch.database, sendBatch));
  const { projectId, key } = batch;
  return environment().run(send, { projectId, batchId: key.batchId, generation: 0, chunk: 0 });
};

/** Sends it in a lot. */
const sendLot = async (address: string) => {
  await setSender(address, ', in_lots = true');
  const send = createSendMailLot(sendingDependencies(batch.database, sendBatch));
  return environment().run(send, { projectId: batch.projectId, lot: randomUUID() });
};

describe.each([
  ['a chunk', sendChunk],
  ['a lot', sendLot],
])('%s', (_, send) => {
  it.each(REFUSED)('fails each mail from %s, with a reason, and calls nobody', async (address) => {
    await send(address);
    expect(calls).toBe(0);
    expect(await batch.recipient()).toMatchObject({ status: 'failed', reasonCode: 'sender_refused' });
  });

  it.each(ALLOWED)('sends each mail from %s', async (address) => {
    await send(address);
    expect(calls).toBe(1);
    expect(await batch.recipient()).toMatchObject({ status: 'sent' });
  });
});

it('a lot with a refused sender completes its batch', async () => {
  await sendLot('sign-in@mail.platform.example');
  const { rows } = await batch.sql('select state from email_batches');
  expect(rows).toEqual([{ state: 'completed' }]);
});

it('a call that may have been made before is not repeated, and its mail ends as unknown', async () => {
  await batch.sql(`insert into email_chunks (project_id, batch_id, generation, chunk, members, body_digest, attempted_at)
    select project_id, id, 0, 0, '{0}', '', now() from email_batches`);
  await sendChunk('sign-in@mail.platform.example');
  expect(calls).toBe(0);
  expect(await batch.recipient()).toMatchObject({ status: 'unknown', reasonCode: 'sender_refused' });
});
