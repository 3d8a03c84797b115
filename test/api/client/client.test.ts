import { keepOpen } from '../../support/keep-open.ts';
import { randomUUID } from 'node:crypto';
import {
  Conflict,
  Forbidden,
  NotFound,
  pages,
  Throughline,
  Unauthorized,
  UploadRefused,
  ValidationError,
  type BatchProgress,
} from '../../../client/src/index.ts';
import { STORAGE_QUEUES } from '../../support/activity-queues.ts';
import { openAssetsWorld, PNG, type AssetsWorld } from '../../support/assets-world.ts';
import { createClient } from '../oauth/make-client.ts';

jest.setTimeout(120_000);

describe('the client library', () => {
  let world: AssetsWorld;
  let tl: Throughline;

  keepOpen(
    () => openAssetsWorld({ queues: [...STORAGE_QUEUES, 'resend'] }),
    (opened) => {
      world = opened;
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

  it('queues a batch once, waits for it, and lists the result of each recipient', async () => {
    const apps = openClient(world.tenant.appKey);
    const request = createBatch();
    const batch = await apps.emails.queueBatch(request);
    await apps.emails.queueBatch(request);
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
    for await (const { index, email, status } of found.recipients())
      listed.push(`${index} ${email} ${status}`);
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

  it('uploads a file directly to the store, and reports why it was refused', async () => {
    const steps: string[] = [];
    const png = new Blob([PNG], { type: 'image/png' });
    const asset = await tl.assets.upload(png, {
      filename: 'pixel.png',
      onProgress: ({ step }) => steps.push(step),
    });
    expect(asset).toMatchObject({ state: 'ready', filename: 'pixel.png', sizeBytes: PNG.length });
    expect(steps).toEqual(['uploading', 'checking', 'ready']);
    const { downloadUrl = '' } = await tl.assets.getAsset({ itemId: asset.itemId });
    expect(Buffer.from(await (await fetch(downloadUrl)).arrayBuffer()).equals(PNG)).toBe(true);

    const text = new Blob(['<script>alert(1)</script>'], { type: 'image/png' });
    await expect(tl.assets.upload(text, { filename: 'text.png' })).rejects.toBeInstanceOf(UploadRefused);

    const names: string[] = [];
    for await (const page of pages((cursor) => tl.assets.listAssets({ limit: 1, cursor }))) {
      names.push(...page.assets.map(({ filename }) => filename));
    }
    expect(names).toEqual(['pixel.png']);
  });

  it('throws another error class for each kind of error, with the request id', async () => {
    const queued = createBatch();
    await tl.emails.queueBatch(queued);
    const other = { ...queued, recipients: [{ email: 'else@example.com', params: { name: 'Else' } }] };
    await expect(tl.emails.queueBatch(other)).rejects.toBeInstanceOf(Conflict);
    await expect(tl.emails.getEmailBatch({ trackingId: randomUUID() })).rejects.toBeInstanceOf(NotFound);
    await expect(tl.assets.listAssets({ projectId: world.other.projectId })).rejects.toBeInstanceOf(NotFound);
    const error = await tl.assets.listAssets({ limit: 1_000 }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({
      status: 400,
      details: [{ path: 'limit' }],
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const stranger = openClient(`${world.tenant.serviceAccountKey}x`);
    await expect(stranger.assets.listAssets()).rejects.toBeInstanceOf(Unauthorized);
  });

  it('authenticates with the tokens of an OAuth client or of a user', async () => {
    const { clientId, secret } = await createClient(world);
    const baseUrl = world.api.url;
    const program = new Throughline({ baseUrl, clientId, clientSecret: secret, scope: 'emails:send' });
    expect((await program.emails.listEmailSuppressions()).suppressions).toEqual([]);
    const { projectId } = world.tenant;
    await expect(program.assets.listAssets({ projectId })).rejects.toBeInstanceOf(Forbidden);
    const wrong = new Throughline({ baseUrl, clientId, clientSecret: `${secret}x` });
    await expect(wrong.emails.listEmailSuppressions()).rejects.toMatchObject({
      status: 401,
      code: 'unauthorized',
    });
    const person = new Throughline({ baseUrl, token: () => world.createToken(world.tenant.ownerId) });
    expect((await person.users.getCurrentUser()).user.id).toBe(world.tenant.ownerId);
  });
});
