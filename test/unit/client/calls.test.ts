import {
  ConnectionError,
  NotFound,
  ThroughlineError,
  TimeoutError,
  Unavailable,
  ValidationError,
} from '../../../client/src/index.ts';
import { getRetryDelayMs, parseRetryAfter } from '../../../client/src/retry.ts';
import {
  buildApiError,
  CAMPAIGN,
  PROJECT_ID,
  createScriptedClient,
  type ScriptedAnswer,
} from './scripted-fetch.ts';

const OK: ScriptedAnswer = { body: { ok: true } };

it('the client puts parameters in the path, the query and the body, and adds its own project', async () => {
  const { tl, sent } = createScriptedClient([OK, OK, OK, OK]);
  await tl.emails.listEmailBatchRecipients({ trackingId: 'a/b ü', status: 'failed', cursor: undefined });
  await tl.projects.updateProject({ body: { name: 'New' } });
  await tl.team.listTeamMembers();
  await tl.assets.getAsset({ projectId: 'another', itemId: '1' }, { headers: { 'X-Extra': 'yes' } });
  expect(sent.map(({ method, url }) => `${method} ${url.href}`)).toEqual([
    'GET https://api.example.com/emails/batch/a%2Fb%20%C3%BC/recipients?status=failed',
    `PATCH https://api.example.com/projects/${PROJECT_ID}`,
    `GET https://api.example.com/team/members?projectId=${PROJECT_ID}`,
    'GET https://api.example.com/projects/another/assets/1',
  ]);
  expect(sent[0]?.headers.get('X-Project-Id')).toBe(PROJECT_ID);
  expect(sent[0]?.headers.get('Content-Type')).toBeNull();
  expect(sent[1]?.body).toBe('{"name":"New"}');
  expect(sent[1]?.headers.get('X-Project-Id')).toBeNull();
  expect(sent[3]?.headers.get('X-Extra')).toBe('yes');
});

it('the client encodes a space in the query as %20, and a plus as %2B', async () => {
  const { tl, sent } = createScriptedClient([OK]);
  await tl.journey.getJourney({ phone: '+351 912 345 678' });
  expect(sent[0]?.url.search).toBe('?phone=%2B351%20912%20345%20678');
});

it.each(['', '.', '..'])('the client refuses the path parameter %j', async (trackingId) => {
  const { tl, sent } = createScriptedClient([]);
  await expect(tl.emails.cancelEmailBatch({ trackingId })).rejects.toThrow('trackingId must not be');
  expect(sent).toEqual([]);
});

it('the client refuses an empty project id', async () => {
  const { tl } = createScriptedClient([]);
  await expect(tl.projects.getProject({ projectId: '' })).rejects.toThrow('projectId must not be ""');
});

it('the client rejects with the error class of the error code, and drops malformed details', async () => {
  const details = [{ path: 'limit', message: 'must be at most 100' }, 'no detail'];
  const { tl } = createScriptedClient([buildApiError(400, 'validation_error', { details })]);
  const error = await tl.assets.listAssets({ limit: 500 }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ValidationError);
  expect(error).toBeInstanceOf(ThroughlineError);
  expect(error).toMatchObject({
    name: 'ValidationError',
    message: 'It is validation_error.',
    status: 400,
    code: 'validation_error',
    details: [{ path: 'limit', message: 'must be at most 100' }],
    requestId: 'request-1',
    retryAfterMs: 0,
  });
});

it('the client rejects with a ThroughlineError for an unknown code and for a response that is not from the API', async () => {
  const page = { status: 404, body: '<h1>Not here</h1>', headers: { 'Content-Type': 'text/html' } };
  const { tl } = createScriptedClient([
    buildApiError(409, 'constructor'),
    page,
    { body: 'ok', headers: { 'Content-Type': 'text/plain' } },
    { body: '{"user": ' },
  ]);
  const errors = [];
  for (let call = 0; call < 4; call += 1) {
    errors.push(await tl.users.getCurrentUser().catch((caught: unknown) => caught));
  }
  for (const error of errors) expect(error).toBeInstanceOf(ThroughlineError);
  expect(errors).toMatchObject([
    { code: 'constructor', status: 409 },
    { code: 'unexpected_answer', status: 404 },
    { code: 'unexpected_answer', status: 200 },
    { code: 'unexpected_answer', status: 200 },
  ]);
});

it.each([429, 502, 503, 504])('the client retries a read twice after status %i', async (status) => {
  const { tl, sent } = createScriptedClient([buildApiError(status, 'a'), buildApiError(status, 'b'), OK]);
  expect(await tl.users.getCurrentUser()).toEqual({ ok: true });
  expect(sent).toHaveLength(3);
});

it('a read fails after three attempts, or after one with maxRetries 0', async () => {
  const { tl, sent } = createScriptedClient(() => buildApiError(503, 'unavailable'));
  await expect(tl.users.getCurrentUser()).rejects.toBeInstanceOf(Unavailable);
  await expect(tl.users.getCurrentUser({}, { maxRetries: 0 })).rejects.toBeInstanceOf(Unavailable);
  expect(sent).toHaveLength(4);
});

it.each([400, 401, 403, 404, 409, 422, 500])(
  'the client does not retry a read after status %i',
  async (status) => {
    const { tl, sent } = createScriptedClient([buildApiError(status, 'not_found')]);
    await expect(tl.users.getCurrentUser()).rejects.toBeInstanceOf(NotFound);
    expect(sent).toHaveLength(1);
  },
);

it('the client retries a read after a delay when the connection breaks', async () => {
  const { tl, sent } = createScriptedClient([new TypeError('fetch failed'), OK]);
  const startedAt = Date.now();
  await tl.users.getCurrentUser();
  expect(sent).toHaveLength(2);
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(370);
});

it('the client does not retry a non-idempotent call, except after a 429', async () => {
  const { tl, sent } = createScriptedClient([
    buildApiError(503, 'unavailable'),
    new TypeError('fetch failed'),
    buildApiError(429, 'rate_limited'),
    OK,
  ]);
  const create = () => tl.projects.createProject({ body: { name: 'New' } });
  await expect(create()).rejects.toBeInstanceOf(Unavailable);
  await expect(create()).rejects.toBeInstanceOf(ConnectionError);
  expect(await create()).toEqual({ ok: true });
  expect(sent).toHaveLength(4);
});

it('the client retries with the same Idempotency-Key and includes the key in the error', async () => {
  const { tl, sent } = createScriptedClient([
    buildApiError(504, 'provider_timeout'),
    OK,
    buildApiError(409, 'conflict'),
    OK,
  ]);
  const create = (idempotencyKey?: string) =>
    tl.searchads.createCampaign({ customerId: '1234567890', ...CAMPAIGN }, { idempotencyKey });
  await create();
  const error = await create().catch((caught: unknown) => caught);
  await create('mine');
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(error).toMatchObject({ idempotencyKey: keys[2] });
  expect(keys[3]).toBe('mine');
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual(CAMPAIGN);
});

it('the client retries a call that the OpenAPI document declares idempotent', async () => {
  const { tl, sent } = createScriptedClient([buildApiError(503, 'unavailable'), OK]);
  await tl.emails.pauseEmailBatch({ trackingId: 'one' });
  expect(sent).toHaveLength(2);
  expect(sent[1]?.headers.get('Idempotency-Key')).toBeNull();
});

it("the client fails immediately when the retry delay would pass the call's deadline", async () => {
  const unavailableAnswer: ScriptedAnswer = {
    status: 503,
    body: { message: 'Later.', code: 'unavailable' },
    headers: { 'Retry-After': '60' },
  };
  const { tl, sent } = createScriptedClient([unavailableAnswer], { timeoutMs: 30_000 });
  await expect(tl.users.getCurrentUser()).rejects.toMatchObject({ retryAfterMs: 60_000 });
  expect(sent).toHaveLength(1);
});

it('the client accepts infinite timeouts, although timers have a maximum', async () => {
  const { tl } = createScriptedClient([OK], { timeoutMs: Infinity, attemptTimeoutMs: Infinity });
  await expect(tl.assets.listAssets()).resolves.toEqual({ ok: true });
});

it('the client does not retry at once if Retry-After exceeds the maximum of a timer', async () => {
  const refused = { status: 429, body: {}, headers: { 'Retry-After': '3000000' } };
  const { tl, sent } = createScriptedClient(() => refused, { timeoutMs: Infinity });
  const waiting = tl.assets.listAssets({}, { signal: AbortSignal.timeout(50) });
  await expect(waiting).rejects.toThrow(/timeout/);
  expect(sent).toHaveLength(1);
});

it("a call rejects with the reason of the caller's signal", async () => {
  const controller = new AbortController();
  const { tl, sent } = createScriptedClient(() => {
    controller.abort(new Error('The page was left.'));
    return 'never';
  });
  const call = tl.users.getCurrentUser({}, { signal: controller.signal });
  await expect(call).rejects.toThrow('The page was left.');
  expect(sent).toHaveLength(1);
});

it('the client ends a call when the caller’s signal aborts, even during the wait for a retry', async () => {
  const { tl, sent } = createScriptedClient([
    { status: 503, body: { message: 'Later.', code: 'unavailable' }, headers: { 'Retry-After': '60' } },
  ]);
  const signal = AbortSignal.timeout(20);
  await expect(tl.users.getCurrentUser({}, { signal })).rejects.toThrow(/timeout/);
  expect(sent).toHaveLength(1);
});

it("the client retries after an attempt's timeout, and fails after the call's timeout", async () => {
  const { tl, sent } = createScriptedClient(['never', OK], { attemptTimeoutMs: 20.5 });
  await tl.users.getCurrentUser();
  expect(sent).toHaveLength(2);
  const slow = createScriptedClient(['never'], { timeoutMs: 20.5 });
  await expect(slow.tl.users.getCurrentUser()).rejects.toBeInstanceOf(TimeoutError);
});

it('the client delays a retry by Retry-After plus jitter, or otherwise by an exponential backoff minus jitter', () => {
  const buildError = (retryAfterMs?: number) =>
    new ThroughlineError({ message: '', code: 'unavailable', retryAfterMs });
  for (const [requestedMs, maxMs] of [
    [0, 125],
    [1_500, 1_875],
    [60_000, 62_000],
  ] as const) {
    const delaysMs = Array.from({ length: 20 }, () => getRetryDelayMs(5, buildError(requestedMs)));
    expect(new Set(delaysMs).size).toBeGreaterThan(1);
    expect(Math.min(...delaysMs)).toBeGreaterThanOrEqual(requestedMs);
    expect(Math.max(...delaysMs)).toBeLessThanOrEqual(maxMs);
  }
  for (const [attempt, maxMs] of [500, 1_000, 2_000, 4_000, 8_000, 8_000].entries()) {
    const delayMs = getRetryDelayMs(attempt, buildError());
    expect(delayMs).toBeLessThanOrEqual(maxMs);
    expect(delayMs).toBeGreaterThanOrEqual(maxMs * 0.75);
  }
});

it.each([
  ['3', 3_000],
  ['Tue, 07 Apr 2026 08:00:09 GMT', 9_000],
  ['soon', undefined],
  [null, undefined],
])('parseRetryAfter converts %j to %s ms', (value, ms) => {
  expect(parseRetryAfter(value, Date.parse('2026-04-07T08:00:00Z'))).toBe(ms);
});
