import {
  buildApiError,
  createScriptedClient,
  generateRecipients,
  TEMPLATE,
  type SentRequest,
} from './scripted-fetch.ts';

const PART_OF_NEWS = { 'throughline.partOf': 'news' };

function createBatchClient(metadataById: Record<string, Record<string, string> | undefined>) {
  return createScriptedClient(({ url, method }) => {
    const trackingId = decodeURIComponent(url.pathname.split('/')[3] ?? '');
    if (!Object.hasOwn(metadataById, trackingId)) return buildApiError(404, 'not_found');
    const state = method === 'POST' ? 'cancelled' : 'sending';
    const counts = { queued: 0 };
    return { body: { trackingId, state, totalRecipients: 1, counts, metadata: metadataById[trackingId] } };
  });
}

function listCommands(sent: SentRequest[]): string[] {
  return sent.filter(({ method }) => method === 'POST').map(({ url }) => decodeURIComponent(url.pathname));
}

it('finds all parts of a queued batch and cancels them together', async () => {
  const { tl, sent } = createBatchClient({
    news: undefined,
    'news::part-2': { season: 'spring', ...PART_OF_NEWS },
    'news::part-3': PART_OF_NEWS,
  });
  const batch = await tl.emails.batch('news');
  const parts = ['news', 'news::part-2', 'news::part-3'];
  expect(batch.parts.map(({ trackingId }) => trackingId)).toEqual(parts);
  expect((await batch.cancel()).isDone).toBe(true);
  expect(listCommands(sent)).toEqual(parts.map((part) => `/emails/batch/${part}/cancel`));
});

it.each([
  ['has a similar tracking id', 'news.2', undefined],
  ['is named like a part but has no metadata', 'news::part-2', undefined],
  ['is part of another batch', 'news::part-2', { 'throughline.partOf': 'other' }],
])('cancelling a batch does not cancel a batch that %s', async (_, otherId, metadata) => {
  const { tl, sent } = createBatchClient({ news: undefined, [otherId]: metadata });
  const batch = await tl.emails.batch('news');
  await batch.cancel();
  expect(listCommands(sent)).toEqual(['/emails/batch/news/cancel']);
});

const queueRecipients = (trackingId: string, count: number, metadata?: Record<string, string>) => {
  const { tl, sent } = createScriptedClient(() => ({ status: 202, body: {} }));
  const batch = {
    trackingId,
    template: TEMPLATE,
    recipients: generateRecipients(count),
    ...(metadata && { metadata }),
  };
  return { queued: tl.emails.queueBatch(batch), sent };
};

it('refuses to queue several parts if the tracking id leaves no space for a part number', async () => {
  const long = queueRecipients('é'.repeat(89), 10_001);
  await expect(long.queued).rejects.toThrow('trackingId must have at most 88 characters');
  expect(long.sent).toEqual([]);
  const fits = queueRecipients('\u{1f4e7}'.repeat(88), 10_001);
  expect((await fits.queued).parts).toHaveLength(2);
});

it('refuses to queue several parts if the metadata has no space for another field, and otherwise sends the metadata with each part', async () => {
  const fields = Array.from({ length: 100 }, (_, index) => [`field${index}`, 'value']);
  const many = queueRecipients('news', 10_001, Object.fromEntries(fields));
  await expect(many.queued).rejects.toThrow('metadata must leave space');
  const long = Array.from({ length: 8 }, (_, index) => [`${index}`, 'ü'.repeat(4_095)]);
  const large = queueRecipients('news', 10_001, Object.fromEntries(long));
  await expect(large.queued).rejects.toThrow('metadata must leave space');
  expect([...many.sent, ...large.sent]).toEqual([]);
  const { queued, sent } = queueRecipients('news', 10_001, { season: 'spring' });
  await queued;
  expect(sent.map(({ body }) => JSON.parse(body).metadata)).toEqual([
    { season: 'spring' },
    { season: 'spring', ...PART_OF_NEWS },
  ]);
});

it('queues a batch of a single part without additional metadata', async () => {
  const { queued, sent } = queueRecipients('n'.repeat(100), 10_000);
  await queued;
  expect(JSON.parse(sent[0]?.body ?? '')).not.toHaveProperty('metadata');
});
