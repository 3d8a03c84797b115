import { gzipSync } from 'node:zlib';
import { createBatchRequest, queueBatch } from '../emails/batch-requests.ts';
import { getError, openWorld, getPaths, send, expectRefused, bearer } from '../open-world.ts';
import { keepOpen } from '../../support/keep-open.ts';

const world = keepOpen(openWorld);

/** Returns a batch with this JSON in its metadata. */
function createBatchWith(json: string): string {
  return JSON.stringify(createBatchRequest({ metadata: { a: 'JSON' } })).replace('"JSON"', json);
}

const post = (body: unknown, headers: Record<string, string> = {}) =>
  send(`${world.api.url}/emails/batch/queue`, {
    method: 'POST',
    headers: { 'x-app-key': world.tenant.appKey, ...headers },
    body,
  });

it.each([
  ['cut off', '{"recipients": ['],
  ['nested deeply', `{"recipients":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
  ['nested deeply in metadata', createBatchWith(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`)],
  ['not UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
])('bodies are refused when they are %s', async (_, body) => {
  const answer = await post(body);
  expect(answer.status).toBe(400);
  expect(getError(answer)).toMatchObject({
    code: 'validation_error',
    message: expect.stringMatching(/^The body/),
  });
});

it.each([
  ['an array', '[]', 'body'],
  ['null', 'null', 'body'],
  ['missing', '', 'body'],
])('bodies are refused with the path "body" when they are %s', async (_, body, path) => {
  const answer = await post(body);
  expect(answer.status).toBe(400);
  expect(getPaths(answer)).toContain(path);
});

it.each([
  ['themselves', '{', '__proto__'],
  ['a template', '"template":{', 'template.__proto__'],
  ['a recipient', '"recipients":[{', 'recipients[0].__proto__'],
])('bodies are refused for a field __proto__ of %s', async (_, start, path) => {
  await expectRefused(
    post(JSON.stringify(createBatchRequest()).replace(start, `${start}"__proto__":{"a":1},`)),
    400,
    path,
  );
});

it('bodies keep a name __proto__ where the caller chooses names', async () => {
  const recipients = [{ email: 'ada@example.com', params: { a: 'P' } }];
  const template = { subject: 'Hello {{__proto__}}', text: 'Hello' };
  const batch = createBatchRequest({ template, recipients, metadata: { a: 'M' } });
  expect((await post(JSON.stringify(batch).replaceAll('"a":', '"__proto__":'))).status).toBe(202);
  const shown = await send(`${world.api.url}/emails/batch/${batch.trackingId}`, {
    headers: { authorization: `Bearer ${await world.createToken(world.tenant.ownerId)}` },
  });
  expect(JSON.stringify(shown.body)).toContain('"metadata":{"__proto__":"M"}');
});

it.each([
  ['text/plain'],
  ['application/x-www-form-urlencoded'],
  ['application/json; charset=utf-16le'],
  [''],
])('bodies are refused with the content type %j', async (type) => {
  await expectRefused(post(JSON.stringify(createBatchRequest()), { 'content-type': type }), 415);
});

it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset="UTF-8"'])(
  'bodies are accepted with the content type %s',
  async (type) => {
    expect((await post(JSON.stringify(createBatchRequest()), { 'content-type': type })).status).toBe(202);
  },
);

it('bodies may be compressed, by known methods and up to the limit', async () => {
  const gzip = { 'content-encoding': 'gzip' };
  expect((await post(gzipSync(JSON.stringify(createBatchRequest())), gzip)).status).toBe(202);
  expect((await post(gzipSync(Buffer.alloc(17 * 1024 * 1024, ' ')), gzip)).status).toBe(413);
  expect((await post(JSON.stringify(createBatchRequest()), gzip)).status).toBe(400);
  expect((await post('{}', { 'content-encoding': 'rot13' })).status).toBe(415);
});

it('bodies may have 1 kB for each of 10,000 recipients, and 16 MiB in total', async () => {
  const createRecipients = (length: number, characters: number) => ({
    recipients: Array.from({ length }, (_, index) => ({
      email: `recipient-number-${index}@department-of-long-names.example.com`,
      params: { name: 'Ada', about: 'x'.repeat(characters) },
    })),
  });
  expect((await post(createBatchRequest(createRecipients(10_000, 1_000)))).status).toBe(202);
  await expectRefused(post(createBatchRequest(createRecipients(850, 20_000))), 413);
});

it('bodies may have at most 1 MB in all other operations', async () => {
  const token = await world.createToken(world.tenant.ownerId);
  await expectRefused(
    send(`${world.api.url}/oauth-clients/x`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}` },
      body: { name: 'x'.repeat(1024 * 1024) },
    }),
    413,
  );
});

const queue = async (change: Record<string, unknown>) => {
  const answer = await queueBatch(world.api.url, world.tenant, createBatchRequest(change));
  return answer.status === 202 ? 202 : [answer.status, getError(answer).details];
};

it('metadata of a batch has names of at most 200 characters', async () => {
  const message = 'must have names of at most 200 characters';
  expect(await queue({ metadata: { ['n'.repeat(201)]: 'x' } })).toEqual([
    400,
    [{ path: 'metadata', message }],
  ]);
});

it('parameters of a recipient have limits, each and in total', async () => {
  const queueWithParams = (params: object) =>
    queue({ recipients: [{ email: 'ada@example.com', params: { name: 'Ada', ...params } }] });
  const path = 'recipients[0].params';
  expect(await queueWithParams({ a: 'x'.repeat(20_001) })).toEqual([
    400,
    [{ path: `${path}.a`, message: 'must have at most 20000 characters' }],
  ]);
  const long = 'x'.repeat(20_000);
  expect(await queueWithParams({ a: long, b: long, c: long, d: 'x'.repeat(5_528) })).toEqual([
    400,
    [{ path, message: 'must have at most 65536 bytes' }],
  ]);
  expect(await queueWithParams({ a: long, b: long, c: long, d: 'x'.repeat(5_525) })).toBe(202);
});

it('a value that is too long and not a UUID has one error', async () => {
  const answer = await send(`${world.api.url}/team/members?projectId=${'x'.repeat(37)}`, {
    headers: bearer(await world.createToken(world.tenant.ownerId)),
  });
  expect(getError(answer).details).toHaveLength(1);
});
