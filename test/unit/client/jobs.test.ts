import { BatchBlocked, Conflict, PolicyViolation } from '../../../client/src/index.ts';
import type { BatchProgress, Throughline } from '../../../client/src/index.ts';
import {
  buildApiError,
  CAMPAIGN,
  COUNTS,
  createScriptedClient,
  generateRecipients,
  TEMPLATE,
  type ScriptedAnswer,
  type SentRequest,
} from './scripted-fetch.ts';

const SECOND_PART_PATH = `/emails/batch/${encodeURIComponent('news::part-2')}`;

function queueNews(tl: Throughline, count: number) {
  return tl.emails.queueBatch({
    trackingId: 'news',
    template: TEMPLATE,
    recipients: generateRecipients(count),
  });
}

type Body = { trackingId: string; recipients: { email: string }[] };

function parseBody(sent: SentRequest | undefined): Body {
  const parsed: Body = JSON.parse(sent?.body ?? '');
  return parsed;
}

function createBatchClient(getState: (trackingId: string, polls: number) => object) {
  const polls = new Map<string, number>();
  return createScriptedClient(({ method, url, body }) => {
    if (url.pathname === '/emails/batch/queue')
      return { status: 202, body: { trackingId: JSON.parse(body).trackingId } };
    const [, , , trackingId = '', list] = url.pathname.split('/').map(decodeURIComponent);
    if (list === 'recipients') return getRecipients(trackingId, url);
    if (method === 'POST')
      return { body: { trackingId, state: 'paused', totalRecipients: 1, counts: COUNTS } };
    polls.set(trackingId, (polls.get(trackingId) ?? 0) + 1);
    return {
      body: {
        trackingId,
        totalRecipients: 1,
        counts: COUNTS,
        ...getState(trackingId, polls.get(trackingId) ?? 0),
      },
    };
  });
}

function getRecipients(trackingId: string, url: URL): ScriptedAnswer {
  const index = url.searchParams.get('cursor') === null ? 0 : 1;
  const recipients = [
    { index, email: `${index}@${trackingId}`, status: url.searchParams.get('status') ?? 'sent' },
  ];
  return { body: { recipients, nextCursor: index === 0 ? 'next' : null } };
}

it('queues a batch of more than 10,000 recipients in parts', async () => {
  const { tl, sent } = createBatchClient(() => ({ state: 'completed' }));
  const batch = await queueNews(tl, 20_001);
  expect(
    sent
      .map((request) => parseBody(request))
      .map(({ trackingId, recipients }) => [trackingId, recipients.length]),
  ).toEqual([
    ['news', 10_000],
    ['news::part-2', 10_000],
    ['news::part-3', 1],
  ]);
  expect(parseBody(sent[1]).recipients[0]?.email).toBe('p10000@example.com');
  expect(batch).toMatchObject({ trackingId: 'news', totalRecipients: 20_001 });
});

it('queues a batch in requests of at most 16 MiB, even from an asynchronous iterable', async () => {
  const { tl, sent } = createBatchClient(() => ({ state: 'completed' }));
  async function* generateSlowly() {
    yield* generateRecipients(2_000, 'ü'.repeat(10_000));
  }
  await tl.emails.queueBatch({ trackingId: 'large', template: TEMPLATE, recipients: generateSlowly() });
  const sizes = sent.map(({ body }) => Buffer.byteLength(body));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(16 * 1024 * 1024);
  expect(sizes).toHaveLength(3);
  expect(sent.map((request) => parseBody(request)).flatMap(({ recipients }) => recipients)).toHaveLength(
    2_000,
  );
});

it('queues no further part of a batch when the first part is refused', async () => {
  const { tl, sent } = createScriptedClient([buildApiError(409, 'conflict')]);
  const queue = queueNews(tl, 10_001);
  await expect(queue).rejects.toBeInstanceOf(Conflict);
  expect(sent).toHaveLength(1);
});

it('the client sends an empty batch, which the API refuses', async () => {
  const { tl, sent } = createScriptedClient([buildApiError(400, 'validation_error')]);
  const queue = tl.emails.queueBatch({ trackingId: 'news', template: TEMPLATE, recipients: [] });
  await expect(queue).rejects.toMatchObject({ code: 'validation_error' });
  expect(parseBody(sent[0]).recipients).toEqual([]);
});

it('waits until each part of a batch is done, and reports the progress of all parts', async () => {
  const { tl, sent } = createBatchClient((trackingId, polls) =>
    trackingId === 'news' || polls > 1
      ? { state: 'completed', counts: { ...COUNTS, sent: 1 } }
      : { state: 'sending', counts: { ...COUNTS, queued: 1 } },
  );
  const batch = await queueNews(tl, 10_001);
  const reported: BatchProgress[] = [];
  const done = await batch.waitUntilDone({ onProgress: (progress) => reported.push(progress) });
  expect(reported.map(({ settled, isDone }) => [settled, isDone])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(done.counts.sent).toBe(2);
  const polls = sent.filter(({ method }) => method === 'GET').map(({ url }) => url.pathname);
  expect(polls).toEqual(['/emails/batch/news', SECOND_PART_PATH, SECOND_PART_PATH]);
});

it('a wait for a blocked batch fails, or lasts until the caller aborts if `waitWhileBlocked` is set', async () => {
  const { tl } = createBatchClient(() => ({ state: 'blocked', stateReason: 'provider_quota' }));
  const batch = await queueNews(tl, 1);
  const error = await batch.waitUntilDone().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(BatchBlocked);
  expect(error).toMatchObject({ message: 'The batch news is blocked: provider_quota.' });
  const waiting = batch.waitUntilDone({ waitWhileBlocked: true, signal: AbortSignal.timeout(50) });
  await expect(waiting).rejects.toThrow(/timeout/);
});

it('pauses the open parts of a batch even if another part is completed, and throws if all parts are completed', async () => {
  const parts = new Map([
    ['news', 'completed'],
    ['news::part-2', 'sending'],
  ]);
  const { tl } = createScriptedClient(({ url }) => {
    if (url.pathname === '/emails/batch/queue') return { status: 202, body: {} };
    const [, , , trackingId = '', command] = url.pathname.split('/').map(decodeURIComponent);
    if (command === 'pause' && parts.get(trackingId) === 'completed') return buildApiError(409, 'conflict');
    if (command === 'pause') parts.set(trackingId, 'paused');
    return { body: { trackingId, state: parts.get(trackingId), totalRecipients: 1, counts: COUNTS } };
  });
  const batch = await queueNews(tl, 10_001);
  const { parts: states } = await batch.pause();
  expect(states.map(({ state }) => state)).toEqual(['completed', 'paused']);
  parts.set('news::part-2', 'completed');
  await expect(batch.pause()).rejects.toBeInstanceOf(Conflict);
});

it('lists the recipients of all parts with their positions in the queued recipients', async () => {
  const { tl } = createBatchClient(() => ({ state: 'completed' }));
  const batch = await queueNews(tl, 10_001);
  const listed = [];
  for await (const { index, email, status } of batch.recipients({ status: 'bounced' })) {
    listed.push([index, email, status]);
  }
  expect(listed).toEqual([
    [0, '0@news', 'bounced'],
    [1, '1@news', 'bounced'],
    [10_000, '0@news::part-2', 'bounced'],
    [10_001, '1@news::part-2', 'bounced'],
  ]);
});

it('a PolicyViolation adds the offered exemptions to those of the refused campaign, and is exemptible only if every violation is', async () => {
  const details = [
    {
      path: 'keywords[0].text',
      message: 'm',
      exemptible: true,
      exemption: { policyName: 'TRADEMARKS', violatingText: 'x' },
    },
    { path: 'ad.headlines[0]', message: 'm', exemptible: true, exemption: { topic: 'HEALTH' } },
  ];
  const notExemptible = { path: 'ad', message: 'm', exemptible: false };
  const { tl } = createScriptedClient([
    buildApiError(422, 'policy_violation', { details }),
    buildApiError(422, 'policy_violation', { details: [...details, notExemptible] }),
  ]);
  const catchViolation = async () => {
    const error = await tl.searchads
      .createCampaign({ customerId: '1234567890', ...CAMPAIGN })
      .catch((caught: unknown) => caught);
    if (error instanceof PolicyViolation) return error;
    throw error;
  };
  const first = await catchViolation();
  expect(first.isExemptible).toBe(true);
  expect(first.exemptions({ ignorablePolicyTopics: ['ALCOHOL'] })).toEqual({
    exemptPolicyViolationKeys: [{ policyName: 'TRADEMARKS', violatingText: 'x' }],
    ignorablePolicyTopics: ['ALCOHOL', 'HEALTH'],
  });
  expect((await catchViolation()).isExemptible).toBe(false);
});

it('journey.items yields the items of a journey, page by page', async () => {
  const buildPage = (ids: string[], nextCursor: string | null) => ({
    body: { journey: { items: ids.map((id) => ({ id })), nextCursor } },
  });
  const { tl, sent } = createScriptedClient([
    buildPage(['1', '2'], 'c1'),
    buildPage([], 'c2'),
    buildPage(['3'], null),
  ]);
  const ids = [];
  for await (const { id } of tl.journey.items({ crmLeadId: '51/2', kinds: ['web', 'commerce'] }))
    ids.push(id);
  expect(ids).toEqual(['1', '2', '3']);
  expect(sent.map(({ url }) => url.search)).toEqual([
    '?crm_lead_id=51%2F2&limit=100&kinds=web%2Ccommerce',
    '?crm_lead_id=51%2F2&limit=100&kinds=web%2Ccommerce&cursor=c1',
    '?crm_lead_id=51%2F2&limit=100&kinds=web%2Ccommerce&cursor=c2',
  ]);
});
