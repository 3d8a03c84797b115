import { getAssetsClient, buildFile, openAssetsWorld, PNG } from '../../support/assets-world.ts';
import { STORAGE_QUEUES } from '../../support/worker.ts';
import { createBatchClient, createRecipients } from '../../support/email-batch.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { getError, parseSuccess } from '../open-world.ts';
import { findBatch, createBatchRequest, queueBatch } from './batch-requests.ts';

const PER_SECOND = 10;

let files: ReturnType<typeof getAssetsClient>;
let batches: ReturnType<typeof createBatchClient>;

const openMailWorld = () =>
  openAssetsWorld({
    queues: [...STORAGE_QUEUES, 'resend'],
    workerEnv: { RESEND_REQUESTS_PER_SECOND: String(PER_SECOND) },
  });

const world = keepOpen(openMailWorld, () => {
  files = getAssetsClient(world, world.tenant);
  batches = createBatchClient(world.api.url, { 'x-app-key': world.tenant.appKey });
});

async function uploadFile(): Promise<string> {
  const { itemId } = await files.upload(buildFile('Plan.png', 'image/png', PNG));
  parseSuccess('completeAssetUpload', await files.complete(itemId));
  return itemId;
}

const post = (change: Record<string, unknown>) =>
  queueBatch(world.api.url, world.tenant, createBatchRequest(change));

it("sends each mail with its batch's options, but no copies to suppressed addresses", async () => {
  await world.sql(
    `insert into email_suppressions (project_id, address, reason, source) values ($1, 'gone@example.com', 'bounce', 'api')`,
    [world.tenant.projectId],
  );
  const options = {
    replyTo: ['help@example.com'],
    cc: ['team@example.com', 'Gone@example.com'],
    bcc: ['archive@example.com'],
    headers: { 'X-Campaign': 'spring', References: '<1@example.com>' },
    tags: { campaign: 'spring-2027' },
  };
  for (const name of ['single', 'batch']) {
    const recipients = createRecipients(name === 'single' ? 1 : 2).map((each, index) => ({
      ...each,
      email: `${name}-${index}@example.com`,
    }));
    const trackingId = await batches.queue(recipients, options);
    await batches.waitForCompletion(trackingId);
    const { template: _, ...shown } = parseSuccess(
      'getEmailBatch',
      await findBatch(world, trackingId, '?include=content'),
    );
    expect(shown.options).toEqual(options);
    for (const { email } of recipients) {
      expect(await world.account.listMailsTo(email)).toEqual([
        expect.objectContaining({
          to: [email],
          replyTo: ['help@example.com'],
          cc: ['team@example.com'],
          bcc: ['archive@example.com'],
          headers: expect.objectContaining({ ...options.headers, 'List-Unsubscribe': expect.anything() }),
          tags: [expect.objectContaining({ name: 'recipient' }), { name: 'campaign', value: 'spring-2027' }],
        }),
      ]);
    }
  }
});

it("sends each mail with attachments once in a call of its own, within the account's rate limit, even after a lost answer", async () => {
  await world.account.limit(PER_SECOND);
  await world.account.armFault({ operation: 'emails.send', kind: 'drop-answer', times: 1 });
  const recipients = Array.from({ length: 5 }, (_, index) => ({ email: `file-${index}@example.com` }));
  const trackingId = await batches.queue(recipients, { attachments: [{ assetId: await uploadFile() }] });
  const { totalBatches, counts } = await batches.waitForCompletion(trackingId);
  expect([totalBatches, counts.failed]).toEqual([5, 0]);
  const calls = (await world.account.ledger()).filter(({ applied }) =>
    applied?.[0]?.to[0]?.startsWith('file-'),
  );
  expect(calls.map(({ applied }) => applied?.length)).toEqual([1, 1, 1, 1, 1]);
  const refused = (await world.account.ledger()).filter(
    ({ answered }) => typeof answered === 'object' && answered.status !== 200,
  );
  expect(refused).toEqual([]);
  const [mail] = await world.account.listMailsTo('file-0@example.com');
  expect(mail?.['attachments']).toEqual([
    { filename: 'Plan.png', contentType: 'image/png', sizeBytes: PNG.length },
  ]);
});

it('fails the mails of a batch whose attached file was deleted', async () => {
  const assetId = await uploadFile();
  const trackingId = await batches.queue([{ email: 'late-0@example.com' }, { email: 'late-1@example.com' }], {
    attachments: [{ assetId }],
    delaySeconds: 1,
  });
  parseSuccess('deleteAsset', await files.remove(assetId));
  await batches.waitForCompletion(trackingId);
  expect((await batches.recipients(trackingId)).map(({ reason }) => reason?.code)).toEqual([
    'attachment_deleted',
    'attachment_deleted',
  ]);
  expect(await world.account.listMailsTo('late-')).toEqual([]);
});

it('names the field of each invalid mail option, and refuses attachments that are too large together', async () => {
  const assetId = await uploadFile();
  const cases: [string, Record<string, unknown>][] = [
    ['replyTo[0]', { replyTo: ['nobody'] }],
    ['cc', { cc: Array.from({ length: 11 }, (_, index) => `cc-${index}@example.com`) }],
    ['bcc[0]', { cc: ['a@example.com'], bcc: ['A@example.com'] }],
    ['headers.Sender', { headers: { Sender: 'a@example.com' } }],
    ['headers.X-A', { headers: { 'X-A': 'b\r\nBcc: c@example.com' } }],
    ['tags.campaign', { tags: { campaign: 'a b' } }],
    ['attachments[0].assetId', { attachments: [{ assetId: crypto.randomUUID() }] }],
    ['attachments[1].assetId', { attachments: [{ assetId }, { assetId }] }],
    ['recipients', { attachments: [{ assetId }], recipients: createRecipients(101) }],
  ];
  for (const [path, change] of cases) {
    const answer = await post(change);
    expect([answer.status, getError(answer).details?.map((detail) => detail.path)]).toEqual([400, [path]]);
  }
  await world.sql('update assets set size_bytes = 20000001 where id = $1', [assetId]);
  expect(getError(await post({ attachments: [{ assetId }] })).message).toMatch(
    /^attachments total 20000001 bytes/,
  );
});
