import { keepOpen } from '../../support/keep-open.ts';
import { signUnsubscribeToken, type UnsubscribeTarget } from '../../../models/link-tokens.ts';
import { getCurrentKey, parseKeyring } from '../../../models/sealed.ts';
import { UNSUBSCRIBE_KEYRING } from '../../support/keys.ts';
import { ADDED_QUERIES, PAGE_HEADERS } from '../browser.ts';
import { getError, openWorld, parseSuccess, send } from '../open-world.ts';
import { callEmails } from './batch-requests.ts';
import { createSentBatch } from './sent-batch.ts';

const [, key] = getCurrentKey(parseKeyring(UNSUBSCRIBE_KEYRING));

let target: UnsubscribeTarget;
let token: string;

const world = keepOpen(openWorld);

beforeEach(async () => {
  const { batchId } = await createSentBatch(world, ['Reader@Example.com']);
  target = { projectId: world.tenant.projectId, batchId, index: 0 };
  token = signUnsubscribeToken(key, target);
  await world.sql('delete from email_suppressions');
});

const callUnsubscribe = (method: string, path = token, body?: string, headers: Record<string, string> = {}) =>
  send(`${world.api.url}/emails/unsubscribe/${path}`, { method, body, headers });

const listSuppressions = () =>
  world.sql('select project_id, address, reason, source, batch_id, index from email_suppressions');

const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' };

it('shows a confirmation page without unsubscribing', async () => {
  for (const method of ['GET', 'HEAD', 'GET']) expect((await callUnsubscribe(method)).status).toBe(200);
  const { headers, body } = await callUnsubscribe('GET');
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self';/,
  );
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(body).toContain('Unsubscribe from Sender?');
  expect(body).toMatch(/<form method="post">/);
  expect(body).not.toMatch(/reader@|<script/i);
  expect(await listSuppressions()).toEqual([]);
});

it.each([
  ['as RFC 8058 defines it', 'List-Unsubscribe=One-Click', FORM_HEADERS],
  ['without a body', '', {}],
  [
    'as multipart',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    { 'content-type': 'multipart/form-data; boundary=x' },
  ],
  ['with other fields', 'a=b&a=c&%00=%ff', FORM_HEADERS],
  ['with a bad credential', '', { authorization: 'Bearer garbage' }],
  ['with plain text', 'List-Unsubscribe=One-Click', { 'content-type': 'text/plain' }],
  ['with invalid JSON', '{"a": 1', { 'content-type': 'application/json; charset=utf-16' }],
  ['with binary data', Buffer.from([0, 255]), {}],
  ['with a malformed type', 'x', { 'content-type': 'nonsense; =' }],
  ['with an unknown encoding', 'x', { 'content-encoding': 'rot13' }],
  ['with a large body', 'x'.repeat(500_000), FORM_HEADERS],
])(
  'unsubscribes the recipient once for a repeated POST request %s',
  async (_, body, headers: Record<string, string>) => {
    for (let count = 0; count < 2; count += 1) {
      const answer = await fetch(`${world.api.url}/emails/unsubscribe/${token}`, {
        method: 'POST',
        body: body === '' ? null : body,
        headers,
      });
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringContaining('You are unsubscribed'),
      ]);
    }
    expect(await listSuppressions()).toEqual([
      {
        project_id: target.projectId,
        address: 'reader@example.com',
        reason: 'unsubscribe',
        source: 'unsubscribe_link',
        batch_id: target.batchId,
        index: 0,
      },
    ]);
    const [batch] = await world.sql('select tracking_id from email_batches where id = $1', [target.batchId]);
    const listed = await callEmails(world, 'GET', '/suppressions');
    expect(parseSuccess('listEmailSuppressions', listed).suppressions).toMatchObject([
      { mail: { trackingId: batch?.['tracking_id'], index: 0 } },
    ]);
  },
);

it('answers 404 for an unsubscribe link that was altered, is signed with another key or names no recipient of the project', async () => {
  const otherTarget = { ...target, projectId: world.other.projectId };
  const bytes = Buffer.from(token, 'base64url');
  const changed = [...bytes.keys()].map((index) =>
    Buffer.from(bytes.map((byte, at) => (at === index ? byte ^ 1 : byte))).toString('base64url'),
  );
  const invalidTokens = [
    signUnsubscribeToken(key, otherTarget),
    signUnsubscribeToken(key, { ...target, index: 1 }),
    signUnsubscribeToken(Buffer.alloc(32), target),
    token.slice(0, -2),
    `${token}AA`,
    'garbage',
    'x'.repeat(200),
    ...changed,
  ];
  for (const invalid of invalidTokens) {
    for (const method of ['GET', 'POST']) {
      const answer = await callUnsubscribe(method, invalid);
      expect([invalid, answer.status, getError(answer).code]).toEqual([invalid, 404, 'not_found']);
    }
  }
  expect(await listSuppressions()).toEqual([]);
});

it.each(['GET', 'POST'])(
  'answers a %s request for a broken unsubscribe link with a page, if the request is from a browser',
  async (method) => {
    for (const broken of [token.slice(0, -2), 'garbage', 'x'.repeat(300)]) {
      const { status, headers, body } = await callUnsubscribe(method, broken, undefined, PAGE_HEADERS);
      expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      expect(body).toContain('<h1>This link is invalid</h1>');
    }
    expect(await listSuppressions()).toEqual([]);
  },
);

it.each(ADDED_QUERIES)('accepts an unsubscribe link to which a mail program added %s', async (query) => {
  const shown = await callUnsubscribe('GET', token + query, undefined, PAGE_HEADERS);
  expect([shown.status, shown.body]).toEqual([200, expect.stringContaining('Unsubscribe from Sender?')]);
  const broken = await callUnsubscribe('GET', `garbage${query}`, undefined, PAGE_HEADERS);
  expect([broken.status, broken.body]).toEqual([404, expect.stringContaining('This link is invalid')]);
  expect(await listSuppressions()).toEqual([]);
  expect(
    (await callUnsubscribe('POST', token + query, 'List-Unsubscribe=One-Click', FORM_HEADERS)).status,
  ).toBe(200);
  expect(await listSuppressions()).toHaveLength(1);
});

it.each(['%E0%A4%A', 'x'.repeat(3_000), 'a/b'])(
  'answers the broken path %s of an unsubscribe link with a page for browsers, and otherwise with JSON',
  async (path) => {
    const { status, headers, body } = await callUnsubscribe('GET', path, undefined, PAGE_HEADERS);
    expect([Math.floor(status / 100), headers.get('content-type')]).toEqual([4, 'text/html; charset=utf-8']);
    expect(body).toContain('<h1>This link is invalid</h1>');
    expect(getError(await callUnsubscribe('GET', path)).message).not.toBe('');
  },
);

it("escapes the sender's name on the unsubscribe page", async () => {
  await world.sql(`update email_batches set sender = '{"name":"<b>A&B</b>","address":"a@b.example"}'`);
  expect((await callUnsubscribe('GET')).body).toContain('Unsubscribe from &lt;b&gt;A&amp;B&lt;/b&gt;?');
});

it('keeps unsubscribe tokens out of the log', async () => {
  await callUnsubscribe('GET');
  expect(world.api.logLines.join('')).toContain('/emails/unsubscribe/{token}');
  expect(world.api.logLines.join('')).not.toContain(token);
});
