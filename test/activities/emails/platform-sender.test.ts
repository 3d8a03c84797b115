import { randomUUID } from 'node:crypto';
import type { ResendClient } from '../../../activities/emails/resend-client.ts';
import { createSendCalls } from '../../../activities/emails/send-calls.ts';
import { createQueuedBatch } from '../../models/emails/queued-batch.ts';
import { createQuietEnvironment } from '../quiet-environment.ts';
import { createSendingDependencies } from './sending-dependencies.ts';

/**
 * Addresses at the platform domain of {@link createSendingDependencies}, at one of its subdomains and at its
 * parent domain.
 */
const REFUSED_ADDRESSES = [
  'sign-in@mail.platform.example',
  'news@Deep.MAIL.platform.example',
  'billing@platform.example',
];
const ALLOWED_ADDRESSES = ['news@shop.example', 'news@shop.platform.example', 'news@myplatform.example'];

let batch: Awaited<ReturnType<typeof createQueuedBatch>>;
let calls: number;

beforeEach(async () => {
  calls = 0;
  batch = await createQueuedBatch();
  await batch.sql(`update email_batches set template = '{"subject": "Sign in", "text": "T"}'`);
});
afterEach(() => batch.drop());

const sendBatch: ResendClient['sendBatch'] = (mails) => {
  calls += 1;
  return Promise.resolve({ kind: 'answered', ids: mails.map(({ to }) => `id-of-${to}`), errors: [] });
};

const setSender = (address: string, moreColumns = '') =>
  batch.sql(`update email_batches set sender = '{"name": "N", "address": "${address}"}' ${moreColumns}`);

const sendCall = ({ callId, ...call }: { callId: string; batchId?: string }) =>
  createQuietEnvironment().run(createSendCalls(createSendingDependencies(batch.database, sendBatch)), {
    projectId: batch.projectId,
    callIds: [callId],
    ...call,
  });

/** @param attemptedAt SQL expression */
const storeCall = async (attemptedAt: 'null' | 'now()') => {
  const callId = randomUUID();
  await batch.sql(`insert into email_calls (project_id, call_id, batch_id, generation, members, body_digest, attempted_at)
    select project_id, '${callId}', id, 0, '{0}', '', ${attemptedAt} from email_batches`);
  return callId;
};

const sendAsBatch = async (address: string) => {
  await setSender(address, `, state = 'sending'`);
  return sendCall({ callId: await storeCall('null'), batchId: batch.key.batchId });
};

const sendAsSingle = async (address: string) => {
  await setSender(address, ', shares_calls = true');
  return sendCall({ callId: randomUUID() });
};

describe.each([
  ['a batch', sendAsBatch],
  ['a single mail', sendAsSingle],
])('%s', (_, sendMail) => {
  it.each(REFUSED_ADDRESSES)(
    'fails each mail from %s with a reason and does not call Resend',
    async (address) => {
      await sendMail(address);
      expect(calls).toBe(0);
      expect(await batch.readRecipient()).toMatchObject({ status: 'failed', reasonCode: 'sender_refused' });
    },
  );

  it.each(ALLOWED_ADDRESSES)('sends each mail from %s', async (address) => {
    await sendMail(address);
    expect(calls).toBe(1);
    expect(await batch.readRecipient()).toMatchObject({ status: 'sent' });
  });
});

it('a batch of a single mail is completed when the sender of the mail is refused', async () => {
  await expect(sendAsSingle('sign-in@mail.platform.example')).resolves.toMatchObject({ failed: 1 });
  expect(await batch.sql('select state from email_batches')).toEqual([{ state: 'completed' }]);
});

it('a call without an answer is not repeated once its sender is refused, and its mail gets the status unknown', async () => {
  await setSender('sign-in@mail.platform.example', `, state = 'sending'`);
  await sendCall({ callId: await storeCall('now()'), batchId: batch.key.batchId });
  expect(calls).toBe(0);
  expect(await batch.readRecipient()).toMatchObject({ status: 'unknown', reasonCode: 'sender_refused' });
});
