import { gzipSync } from 'node:zlib';
import { createBatchRequest, queueBatch } from '../emails/batch-requests.ts';
import { getError, openWorld, getPaths, send, expectRefused } from '../open-world.ts';
import { keepOpen } from '../../support/keep-open.ts';

const world = keepOpen(openWorld);

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
])('a body that is %s is refused', async (_, body) => {
  const answer = await post(body);
  expect(answer.status).toBe(400);
  expect(getError(answer)).toMatchObject({
    code: 'validation_error',
    message: expect.stringMatching(/^The body/),
  });
});

it.each([
  ['an array', '[]'],
  ['null', 'null'],
  ['missing', ''],
])('a body that is %s is refused with the path "body"', async (_, body) => {
  expect(getPaths(await expectRefused(post(body), 400))).toContain('body');
});

it.each([
  ['the body', '{', '__proto__'],
  ['a template', '"template":{', 'template.__proto__'],
  ['a recipient', '"recipients":[{', 'recipients[0].__proto__'],
])('a field __proto__ of %s is refused', async (_, start, path) => {
  await expectRefused(
    post(JSON.stringify(createBatchRequest()).replace(start, `${start}"__proto__":{"a":1},`)),
    400,
    path,
  );
});

it('__proto__ is accepted as the name of a template parameter and as a name in metadata', async () => {
  const recipients = [{ email: 'ada@example.com', params: { a: 'P' } }];
  const template = { subject: 'Hello {{__proto__}}', text: 'Hello' };
  const batch = createBatchRequest({ template, recipients, metadata: { a: 'M' } });
  expect((await post(JSON.stringify(batch).replaceAll('"a":', '"__proto__":'))).status).toBe(202);
  const shown = await world.requestAs(world.tenant.ownerId, `/emails/batch/${batch.trackingId}`);
  expect(JSON.stringify(shown.body)).toContain('"metadata":{"__proto__":"M"}');
});

it.each([
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['application/json; charset=utf-16le', 415],
  ['', 415],
  ['application/json; charset=utf-8', 202],
  ['Application/JSON', 202],
  ['application/json;charset="UTF-8"', 202],
])('a body with the content type %j is answered with %i', async (type, status) => {
  expect((await post(createBatchRequest(), { 'content-type': type })).status).toBe(status);
});

it('a body may be compressed by a known method, and is limited by its decompressed size', async () => {
  const gzip = { 'content-encoding': 'gzip' };
  expect((await post(gzipSync(JSON.stringify(createBatchRequest())), gzip)).status).toBe(202);
  expect((await post(gzipSync(Buffer.alloc(17 * 1024 * 1024, ' ')), gzip)).status).toBe(413);
  expect((await post(JSON.stringify(createBatchRequest()), gzip)).status).toBe(400);
  expect((await post('{}', { 'content-encoding': 'rot13' })).status).toBe(415);
});

it('a batch may have 10,000 recipients with 1 kB each, and at most 16 MiB in total', async () => {
  const createRecipients = (length: number, characters: number) => ({
    recipients: Array.from({ length }, (_, index) => ({
      email: `recipient-number-${index}@department-of-long-names.example.com`,
      params: { name: 'Ada', about: 'x'.repeat(characters) },
    })),
  });
  expect((await post(createBatchRequest(createRecipients(10_000, 1_000)))).status).toBe(202);
  await expectRefused(post(createBatchRequest(createRecipients(850, 20_000))), 413);
});

it('an operation with the default body limit of 256 KiB refuses a larger body', async () => {
  const request = { method: 'PATCH', body: { name: 'x'.repeat(256 * 1024) } };
  await expectRefused(world.requestAs(world.tenant.ownerId, '/oauth-clients/x', request), 413);
});

const queue = async (change: Record<string, unknown>) => {
  const answer = await queueBatch(world.api.url, world.tenant, createBatchRequest(change));
  return answer.status === 202 ? 202 : [answer.status, getError(answer).details];
};

it('names in the metadata of a batch have at most 200 characters', async () => {
  const message = 'must have names of at most 200 characters';
  expect(await queue({ metadata: { ['n'.repeat(201)]: 'x' } })).toEqual([
    400,
    [{ path: 'metadata', message }],
  ]);
});

it('a parameter of a recipient has at most 20,000 characters, and all parameters of a recipient together have at most 64 KiB', async () => {
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

it('a value that is too long and not a UUID is reported once', async () => {
  const path = `/team/members?projectId=${'x'.repeat(37)}`;
  const answer = await world.requestAs(world.tenant.ownerId, path);
  expect(getError(answer).details).toHaveLength(1);
});
