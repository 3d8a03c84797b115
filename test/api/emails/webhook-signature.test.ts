import { deliverWebhook, mailEvent, signedHeaders } from '../../support/webhook.ts';
import { errorOf, openWorld, refusalOf, send, type Answer, type World } from '../open-world.ts';
import { startTestApi } from '../../support/api.ts';
import { keepOpen } from '../../support/keep-open.ts';

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

const without = (headers: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(headers).filter(([header]) => header !== name));

describe('the signature of a webhook', () => {
  let world: World;
  const body = mailEvent('email.delivered', { messageId: 'nobody-knows-it' });

  keepOpen(openWorld, (opened) => (world = opened));

  const post = (payload: string | Uint8Array, headers: Record<string, string>): Promise<Answer> =>
    send(`${world.api.url}/webhooks/resend`, { method: 'POST', headers, body: payload });

  it('lets in what Resend sent, of a mail that nobody knows as well', async () => {
    const answer = await post(body, signedHeaders(body));
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  });

  it.each([-4, 4.9])('may be %d minutes away', async (minutes) => {
    expect(await deliverWebhook(world.api.url, body, { at: minutesFromNow(minutes) })).toBe(200);
  });

  it('may be one of several, as when the secret is being changed', async () => {
    const headers = signedHeaders(body);
    const other = signedHeaders(body, { secret: `whsec_${Buffer.alloc(24).toString('base64')}` });
    const both = { ...headers, 'svix-signature': `${other['svix-signature']} ${headers['svix-signature']}` };
    expect((await post(body, both)).status).toBe(200);
  });

  it.each<[string, (headers: Record<string, string>) => Record<string, string>, string?]>([
    ['there is none', () => ({})],
    ['it is missing', (headers) => without(headers, 'svix-signature')],
    ['the id is another one', (headers) => ({ ...headers, 'svix-id': 'msg_other' })],
    [
      'it was made with another secret',
      () => signedHeaders(body, { secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAA' }),
    ],
    ['it is too old', () => signedHeaders(body, { at: minutesFromNow(-5.1) })],
    ['it is from the future', () => signedHeaders(body, { at: minutesFromNow(6) })],
    [
      'an old one is given a new time',
      () => ({
        ...signedHeaders(body, { at: minutesFromNow(-60) }),
        'svix-timestamp': String(Math.floor(Date.now() / 1000)),
      }),
    ],
    ['a space was added to the body', (headers) => headers, `${body} `],
    ['there is no body', (headers) => headers, ''],
  ])('is refused when %s', async (_, change, payload = body) => {
    const answer = await post(payload, change(signedHeaders(body)));
    expect([answer.status, errorOf(answer).code]).toEqual([401, 'unauthorized']);
    expect(answer.headers.get('www-authenticate')).toBe('Webhook realm="throughline"');
  });

  it('is not taken for that of bytes that read the same as text', async () => {
    const replaced = JSON.stringify({ a: '\uFFFD' });
    const bytes = Buffer.from(replaced);
    bytes.set([0xff, 0xfe, 0xfd], bytes.indexOf('\uFFFD'));
    expect(bytes.toString()).not.toBe(replaced);
    expect((await post(bytes, signedHeaders(bytes.toString()))).status).toBe(401);
  });

  it.each([
    ['an event of another kind', JSON.stringify({ type: 'contact.created', created_at: 'x', data: {} })],
    ['an event that does not exist yet', JSON.stringify({ type: 'email.new', created_at: 'x', data: {} })],
    ['texts that no database takes', body.replace('Hello', '\\u0000 \\ud83d')],
    ['fields that are new', body.replace('{', '{"new":{"a":[1]},')],
    ['tags as a list', body.replace('"to"', '"tags":[{"name":"a","value":"b"}],"to"')],
    ['tags as nothing known', body.replace('"to"', '"tags":7,"to"')],
  ])('lets %s in', async (_, payload) => {
    expect(await deliverWebhook(world.api.url, payload)).toBe(200);
  });

  it.each([
    ['no JSON', '{', []],
    ['no object', '[]', ['body']],
    ['an event without a mail', body.replace('email_id', 'other_id'), ['data.email_id']],
    ['an event of no time', body.replace(/"created_at":"[^"]*"/, '"created_at":"soon"'), ['created_at']],
  ])('does not make %s an event', async (_, payload, paths) => {
    const answer = await post(payload, signedHeaders(payload));
    expect(refusalOf(answer)).toEqual([400, 'validation_error', ...paths]);
  });

  it('comes with at most 64 KiB', async () => {
    const large = body.replace('Hello', 'x'.repeat(64 * 1024));
    expect(await deliverWebhook(world.api.url, large)).toBe(413);
    expect(await deliverWebhook(world.api.url, body.replace('Hello', 'x'.repeat(60 * 1024)))).toBe(200);
  });

  it('keeps of an event ids and kinds, and nothing of its people', async () => {
    const canary = mailEvent('email.delivered', { messageId: 'canary-message' });
    await deliverWebhook(world.api.url, canary.replace('somebody@', 'canary-person@'), { id: 'msg_canary' });
    const rows = await world.sql(`select * from email_events where svix_id = 'msg_canary'`);
    expect(rows).toEqual([expect.objectContaining({ message_id: 'canary-message', project_id: null })]);
    expect(JSON.stringify(rows)).not.toMatch(/canary-person|Hello|@/);
    expect(world.api.logLines.join('')).not.toMatch(/canary/);
  });

  it('is never asked for where nobody has set a secret', async () => {
    const api = await startTestApi({ database: world.database, env: { RESEND_WEBHOOK_SECRET: undefined } });
    try {
      expect(await deliverWebhook(api.url, body)).toBe(404);
    } finally {
      await api.stop();
    }
  });
});
