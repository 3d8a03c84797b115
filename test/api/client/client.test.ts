import { keepOpen } from '../../support/keep-open.ts';
import { randomUUID } from 'node:crypto';
import { Throughline, type BatchProgress } from '../../../client/src/index.ts';
import { STORAGE_QUEUES } from '../../support/worker.ts';
import { openAssetsWorld } from '../../support/assets-world.ts';

let tl: Throughline;

const world = keepOpen(
  () => openAssetsWorld({ queues: [...STORAGE_QUEUES, 'resend'] }),
  () => {
    tl = openClient(world.tenant.serviceAccountKey);
  },
);

const openClient = (apiKey: string) =>
  new Throughline({ baseUrl: world.api.url, apiKey, projectId: world.tenant.projectId });

const template = { subject: 'Hello {{name}}', text: 'Hello {{name}}' };
const recipients = ['ada', 'grace', 'ada'].map((name) => ({
  email: `${name}@example.com`,
  params: { name },
}));
const createBatch = () => ({ trackingId: randomUUID(), emailType: 'transactional', template, recipients });

it('the client library queues a batch once, waits for it, and lists the result of each recipient', async () => {
  const appClient = openClient(world.tenant.appKey);
  const request = createBatch();
  const batch = await appClient.emails.queueBatch(request);
  await appClient.emails.queueBatch(request);
  const reports: BatchProgress[] = [];
  const done = await batch.waitUntilDone({ onProgress: (progress) => reports.push(progress) });
  expect(done).toMatchObject({
    isDone: true,
    settled: 3,
    totalRecipients: 3,
    counts: { sent: 2, duplicate: 1 },
  });
  expect(reports.at(-1)).toEqual(done);
  const found = await tl.emails.batch(request.trackingId);
  expect(found.parts).toEqual([{ trackingId: request.trackingId, totalRecipients: 3 }]);
  const listed: string[] = [];
  for await (const { index, email, status } of found.recipients()) listed.push(`${index} ${email} ${status}`);
  expect(listed).toEqual([
    '0 ada@example.com sent',
    '1 grace@example.com sent',
    '2 ada@example.com duplicate',
  ]);
  const duplicates = [];
  for await (const { index } of found.recipients({ status: 'duplicate' })) duplicates.push(index);
  expect(duplicates).toEqual([2]);
  const log = tl.eventLog({
    types: ['email_batch.completed'],
    follow: true,
    signal: AbortSignal.timeout(30_000),
  });
  for await (const { data } of log) {
    if ('trackingId' in data && data.trackingId === request.trackingId) break;
  }
  const later = [];
  for await (const { id } of tl.eventLog({ after: log.cursor })) later.push(id);
  expect(later).toEqual([]);
});
