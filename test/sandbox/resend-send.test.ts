import { once } from 'node:events';
import http from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { buildMails, openSandbox, type OpenSandbox } from './open-sandbox.ts';
import { keepOpen } from '../support/keep-open.ts';

let sandbox: OpenSandbox;
keepOpen(openSandbox, (opened) => (sandbox = opened));

const permissive = { batchValidation: 'permissive' } as const;

/** Posts without the official client, which would not send these requests. */
async function postRaw(path: string, body: string, headers: Record<string, string>) {
  const response = await fetch(sandbox.addresses.resend + path, { method: 'POST', body, headers });
  return { status: response.status, body: await response.json() };
}

it('refuses a call without a User-Agent', async () => {
  const { hostname, port } = new URL(sandbox.addresses.resend);
  const request = http.request({
    hostname,
    port,
    path: '/emails/batch',
    method: 'POST',
    headers: { authorization: 'Bearer re_x' },
  });
  const answered = once(request, 'response');
  request.end('[]');
  const [response] = z.tuple([z.instanceof(http.IncomingMessage)]).parse(await answered);
  expect([response.statusCode, await json(response)]).toEqual([
    403,
    { statusCode: 403, name: '1010', message: 'error code: 1010' },
  ]);
});

describe('batch.send', () => {
  it('answers 100 mails with ids in order', async () => {
    const { data, error } = await sandbox.client('re_whole').batch.send(buildMails('whole', 100));
    expect(error).toBeNull();
    expect(new Set(data?.data.map(({ id }) => id)).size).toBe(100);
    expect(data).not.toHaveProperty('errors');

    const [entry] = await sandbox.ledger('re_whole');
    expect(entry).toMatchObject({ operation: 'batch.send', idempotencyKey: null, answered: { status: 200 } });
    expect(entry?.applied?.map(({ id }) => id)).toEqual(data?.data.map(({ id }) => id));
    expect(entry?.applied?.[7]).toMatchObject({ index: 7, to: ['whole-7@example.com'], recipientTag: '7' });
  });

  it('sends the valid mails of a permissive batch and names the invalid mails', async () => {
    const mails = buildMails('some', 5, { 1: 'no address', 3: 'refused.by.provider@example.com' });
    const { data, error } = await sandbox.client('re_some').batch.send(mails, permissive);
    expect(error).toBeNull();
    expect(data?.data).toHaveLength(3);
    expect(data?.errors).toEqual([
      { index: 1, message: expect.stringMatching(/^Invalid `to` field\./) },
      { index: 3, message: expect.stringMatching(/^Invalid `to` field\./) },
    ]);
    const [entry] = await sandbox.ledger('re_some');
    expect(entry?.applied?.map(({ index }) => index)).toEqual([0, 2, 4]);
  });

  it('refuses a strict batch with one invalid mail', async () => {
    const mails = buildMails('none', 5, { 4: 'refused@example.com' });
    const { error } = await sandbox.client('re_none').batch.send(mails);
    expect(error).toMatchObject({ statusCode: 422, name: 'validation_error' });
    const [entry] = await sandbox.ledger('re_none');
    expect(entry).toMatchObject({ applied: null, answered: { status: 422, name: 'validation_error' } });
  });

  it.each([
    ['101 mails', JSON.stringify(buildMails('many', 101)), 422],
    ['no mail', '[]', 422],
    ['no array', '{}', 422],
    ['no JSON', '[{', 400],
  ])('refuses a batch with %s', async (_case, body, status) => {
    const answer = await postRaw('/emails/batch', body, { authorization: 'Bearer re_bad' });
    expect(answer).toMatchObject({ status, body: { statusCode: status, name: 'validation_error' } });
  });

  it.each([
    ['from', undefined, 'Missing `from` field.'],
    ['from', 'nobody', 'Invalid `from` field.'],
    ['to', [], 'Invalid `to` field.'],
    ['subject', undefined, 'Missing `subject` field.'],
    ['subject', 'a\nb', 'The `\\n` is not allowed in the `subject` field.'],
    ['html', null, 'Missing `html` or `text` field.'],
    ['tags', [{ name: 'a b', value: 'c' }], 'Tags should only contain'],
    ['tags', [{ name: 'order', value: 'a@b' }], 'Tags should only contain'],
    ['scheduled_at', 'soon', 'Invalid `scheduled_at` field.'],
    ['scheduled_at', '2026-13-40T25:00:00Z', 'Invalid `scheduled_at` field.'],
    ['scheduled_at', 'in 31 days', 'Invalid `scheduled_at` field.'],
    ['scheduled_at', 5, 'Invalid `scheduled_at` field.'],
    ['attachments', [{}], 'The `attachments` field is not supported'],
  ])('refuses a mail whose %s is %j', async (field, value, message) => {
    const mail = { from: 'a@shop.example', to: 'b@example.com', subject: 'c', html: 'd', [field]: value };
    const headers = { authorization: 'Bearer re_field', 'x-batch-validation': 'permissive' };
    const answer = await postRaw('/emails/batch', JSON.stringify([mail]), headers);
    expect(answer).toMatchObject({
      status: 200,
      body: { data: [], errors: [{ index: 0, message: expect.stringContaining(message) }] },
    });
  });

  it('accepts tags and a time for each mail and reports future mails as scheduled', async () => {
    const tags = [{ name: 'tracking_id', value: 'spring-sale_1' }];
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000);
    const mails = buildMails('scheduled', 3);
    const times = [inTwoDays.toISOString(), 'in 90 min', new Date(Date.now() - 60_000).toISOString()];
    const { data, error } = await sandbox
      .client('re_scheduled')
      .batch.send(mails.map((mail, index) => ({ ...mail, tags, scheduledAt: times[index] ?? '' })));
    expect(error).toBeNull();
    const stored = await Promise.all(
      (data?.data ?? []).map(async ({ id }) => {
        const mail = z.looseObject({ scheduledAt: z.number().optional(), tags: z.unknown() });
        return mail.parse(await (await fetch(`${sandbox.addresses.outbox}/mails/${id}.json`)).json());
      }),
    );
    expect(stored.map((mail) => mail.tags)).toEqual([tags, tags, tags]);
    expect(stored.map(({ scheduledAt }) => scheduledAt !== undefined)).toEqual([true, true, false]);
    expect(stored[0]?.scheduledAt).toBe(inTwoDays.getTime());
  });

  it('refuses a sender with an unverified domain, also in permissive mode', async () => {
    const mails = buildMails('domain', 2).map((mail) => ({
      ...mail,
      from: 'Shop <a@mail.unverified.example>',
    }));
    const { error } = await sandbox.client('re_domain').batch.send(mails, permissive);
    expect(error).toMatchObject({ statusCode: 403, name: 'validation_error' });
    expect(error?.message).toMatch(/^The mail\.unverified\.example domain is not verified/);
  });
});

describe('credentials', () => {
  it.each([
    ['no credentials', {}, 401, 'missing_api_key'],
    ['credentials of another kind', { authorization: 'Basic abc' }, 401, 'missing_api_key'],
    ['a key of another form', { authorization: 'Bearer sk_1' }, 403, 'invalid_api_key'],
    ['a revoked key', { authorization: 'Bearer re_revoked_1' }, 403, 'invalid_api_key'],
    ['a restricted key', { authorization: 'Bearer re_restricted_1' }, 401, 'restricted_api_key'],
  ])('refuses a call with %s', async (_case, headers: Record<string, string>, status, name) => {
    const answer = await postRaw('/emails/batch', '[]', headers);
    expect(answer).toMatchObject({ status, body: { statusCode: status, name, message: expect.any(String) } });
  });
});
