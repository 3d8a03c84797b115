import { deliverWebhook, createMailEvent, signHeaders, type Signing } from '../../support/webhook.ts';
import { openWorld, send, type Answer, expectRefused } from '../open-world.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { sealWebhookSecret } from '../../../models/connections/connections.ts';
import { parseKeyring } from '../../../models/sealed.ts';
import { UNSUBSCRIBE_KEYRING } from '../../support/keys.ts';
import { createAddresses, createSentBatch, getStatuses } from './sent-batch.ts';

const world = keepOpen(openWorld);

const getTimeIn = (minutes: number) => new Date(Date.now() + minutes * 60_000);

const omitHeader = (headers: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(headers).filter(([header]) => header !== name));

const body = createMailEvent('email.delivered', { messageId: 'nobody-knows-it' });

const post = (payload: string | Uint8Array, headers: Record<string, string>): Promise<Answer> =>
  send(`${world.api.url}/webhooks/resend`, { method: 'POST', headers, body: payload });

it('accepts a signed Resend event of an unknown mail', async () => {
  const answer = await post(body, signHeaders(body));
  expect([answer.status, answer.body]).toEqual([200, { success: true }]);
});

it.each([-4, 4.9])('accepts a Resend event whose signature time is %d minutes from now', async (minutes) => {
  expect(await deliverWebhook(world.api.url, body, { at: getTimeIn(minutes) })).toBe(200);
});

it('accepts a Resend event with several signatures if one of them is valid', async () => {
  const headers = signHeaders(body);
  const other = signHeaders(body, { secret: `whsec_${Buffer.alloc(24).toString('base64')}` });
  const both = { ...headers, 'svix-signature': `${other['svix-signature']} ${headers['svix-signature']}` };
  expect((await post(body, both)).status).toBe(200);
});

it.each<[string, (headers: Record<string, string>) => Record<string, string>, string?]>([
  ['it has no signature headers', () => ({})],
  ['the signature is missing', (headers) => omitHeader(headers, 'svix-signature')],
  ['the id differs from the signed one', (headers) => ({ ...headers, 'svix-id': 'msg_other' })],
  [
    'the signature was made with another secret',
    () => signHeaders(body, { secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAA' }),
  ],
  ['the signature is too old', () => signHeaders(body, { at: getTimeIn(-5.1) })],
  ['the signature is from the future', () => signHeaders(body, { at: getTimeIn(6) })],
  [
    'an old signature has a new timestamp',
    () => ({
      ...signHeaders(body, { at: getTimeIn(-60) }),
      'svix-timestamp': String(Math.floor(Date.now() / 1000)),
    }),
  ],
  ['a space was added to the body', (headers) => headers, `${body} `],
  ['there is no body', (headers) => headers, ''],
])('answers 401 for a webhook when %s', async (_, change, payload = body) => {
  const answer = await expectRefused(post(payload, change(signHeaders(body))), 401);
  expect(answer.headers.get('www-authenticate')).toBe('Webhook realm="throughline"');
});

it('answers 401 for a webhook whose bytes differ from the signed text, but decode to the same text', async () => {
  const replaced = JSON.stringify({ a: '\uFFFD' });
  const bytes = Buffer.from(replaced);
  bytes.set([0xff, 0xfe, 0xfd], bytes.indexOf('\uFFFD'));
  expect(bytes.toString()).not.toBe(replaced);
  expect((await post(bytes, signHeaders(bytes.toString()))).status).toBe(401);
});

it.each([
  ['an event of another kind', JSON.stringify({ type: 'contact.created', created_at: 'x', data: {} })],
  ['a type that does not exist yet', JSON.stringify({ type: 'email.new', created_at: 'x', data: {} })],
  ['texts that PostgreSQL cannot store', body.replace('Hello', '\\u0000 \\ud83d')],
  ['unknown fields', body.replace('{', '{"new":{"a":[1]},')],
  ['tags as a list', body.replace('"to"', '"tags":[{"name":"a","value":"b"}],"to"')],
  ['tags of an unknown type', body.replace('"to"', '"tags":7,"to"')],
])('accepts a webhook with %s', async (_, payload) => {
  expect(await deliverWebhook(world.api.url, payload)).toBe(200);
});

it.each([
  ['a body that is not JSON', '{', []],
  ['a body that is not an object', '[]', ['body']],
  ['an event without a mail', body.replace('email_id', 'other_id'), ['data.email_id']],
  ['an invalid time', body.replace(/"created_at":"[^"]*"/, '"created_at":"soon"'), ['created_at']],
])('answers 400 for a webhook with %s', async (_, payload, paths) => {
  await expectRefused(post(payload, signHeaders(payload)), 400, ...paths);
});

it('answers 413 for a webhook of more than 64 KiB', async () => {
  const large = body.replace('Hello', 'x'.repeat(64 * 1024));
  expect(await deliverWebhook(world.api.url, large)).toBe(413);
  expect(await deliverWebhook(world.api.url, body.replace('Hello', 'x'.repeat(60 * 1024)))).toBe(200);
});

it('stores the id and type of a Resend event, but no personal data', async () => {
  const canary = createMailEvent('email.delivered', { messageId: 'canary-message' });
  await deliverWebhook(world.api.url, canary.replace('somebody@', 'canary-person@'), { id: 'msg_canary' });
  const rows = await world.sql(`select * from email_events where svix_id = 'msg_canary'`);
  expect(rows).toEqual([expect.objectContaining({ message_id: 'canary-message', project_id: null })]);
  expect(JSON.stringify(rows)).not.toMatch(/canary-person|Hello|@/);
  expect(world.api.logLines.join('')).not.toMatch(/canary/);
});

it('suppresses the recipient of a bounced mail, unless the mail had copies, one of which may have bounced instead', async () => {
  const suppressed = [];
  for (const cc of [undefined, ['team@example.com']]) {
    const { batchId, mail } = await createSentBatch(world, ['ada@bounce.example'], { change: { cc } });
    const bounce = createMailEvent('email.bounced', { ...mail(0), bounceType: 'Permanent' });
    expect(await deliverWebhook(world.api.url, bounce)).toBe(200);
    expect(await world.sql('select status from email_recipients where batch_id = $1', [batchId])).toEqual([
      { status: 'bounced' },
    ]);
    suppressed.push(
      (
        await world.sql(
          `delete from email_suppressions where address = 'ada@bounce.example' returning reason`,
        )
      ).length,
    );
  }
  expect(suppressed).toEqual([1, 0]);
});

it('forwards the first soft bounce and the first hard bounce of a mail, but no soft bounce after the hard bounce', async () => {
  const { batchId, mail } = await createSentBatch(world, createAddresses(1));
  for (const bounceType of ['Transient', 'Transient', 'Permanent', 'Permanent', 'Transient', 'Transient']) {
    await deliverWebhook(world.api.url, createMailEvent('email.bounced', { ...mail(0), bounceType }));
  }
  const forwarded = await world.sql(
    `select data -> 'reason' ->> 'code' as code from project_events
     where type = 'email.bounced' and data ->> 'batchId' = $1 order by created_at`,
    [batchId],
  );
  expect(forwarded).toEqual([{ code: 'soft_bounce' }, { code: 'hard_bounce' }]);
});

it('answers 404 for webhooks when no webhook secret is configured', async () => {
  const api = await world.startApi({ env: { RESEND_WEBHOOK_SECRET: undefined } });
  expect(await deliverWebhook(api.url, body)).toBe(404);
});

it("applies Resend events of a project's own account only to mails that were sent through that account", async () => {
  const platformBatch = await createSentBatch(world, createAddresses(1));
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const sealed = await sealWebhookSecret(parseKeyring(UNSUBSCRIBE_KEYRING), world.tenant.projectId, secret);
  const connect = async () => {
    const [{ id }] = z.tuple([z.object({ id: z.string() })]).parse(
      await world.sql(
        `insert into connections (project_id, provider, external_id, display_name, sealed_secret, sealed_webhook_secret)
         values ($1, 'resend', 'shop.example', 'Shop', 'x', $2) returning id`,
        [world.tenant.projectId, sealed],
      ),
    );
    return id;
  };
  const connectionId = await connect();
  const ownPath = `/webhooks/resend/${connectionId}`;
  const { trackingId, mail } = await createSentBatch(world, createAddresses(2));
  const otherBatch = await createSentBatch(world, createAddresses(1), { appKey: world.other.appKey });
  const reportDelivery = (messageId: string, signing: Signing, path = ownPath) =>
    deliverWebhook(world.api.url, createMailEvent('email.delivered', { messageId }), signing, path);
  const { messageId } = mail(0);
  expect(await reportDelivery(messageId, {})).toBe(401);
  expect(await reportDelivery(messageId, { secret }, '/webhooks/resend')).toBe(401);
  expect(await reportDelivery(messageId, { secret }, `/webhooks/resend/${randomUUID()}`)).toBe(404);
  expect(await reportDelivery(messageId, { secret, at: new Date(Date.now() - 310_000) })).toBe(401);
  expect(await getStatuses(world, trackingId)).toEqual(['sent', 'sent']);
  for (const signing of [1, 2].map(() => ({ secret, id: 'msg_own' }))) {
    expect(await reportDelivery(messageId, signing)).toBe(200);
  }
  expect(await reportDelivery(otherBatch.mail(0).messageId, { secret, id: 'msg_of_other' })).toBe(200);
  // The platform's account sent this mail, so events from the project's account must not change it.
  expect(await reportDelivery(platformBatch.mail(0).messageId, { secret, id: 'msg_of_platform' })).toBe(200);
  expect(await getStatuses(world, platformBatch.trackingId)).toEqual(['sent']);
  expect(await getStatuses(world, trackingId)).toEqual(['delivered', 'sent']);
  expect(await getStatuses(world, otherBatch.trackingId, world.other)).toEqual(['sent']);
  const kept = `select project_id from email_events where svix_id like '%msg_own' or svix_id like '%msg_of_%'`;
  expect(await world.sql(kept)).toEqual([{ project_id: world.tenant.projectId }]);
  // Events of a new connection apply to mails of a deleted connection, but not to mails of existing
  // connections or the platform.
  await world.sql(`update connections set external_id = 'other.example' where id = $1`, [connectionId]);
  const reconnectedPath = `/webhooks/resend/${await connect()}`;
  const second = mail(1).messageId;
  expect(await reportDelivery(second, { secret, id: 'msg_early' }, reconnectedPath)).toBe(200);
  expect(await getStatuses(world, trackingId)).toEqual(['delivered', 'sent']);
  await world.sql('delete from connections where id = $1', [connectionId]);
  expect(await reportDelivery(second, { secret, id: 'msg_again' }, reconnectedPath)).toBe(200);
  expect(await getStatuses(world, trackingId)).toEqual(['delivered', 'delivered']);
  expect(
    await reportDelivery(
      platformBatch.mail(0).messageId,
      { secret, id: 'msg_of_platform_2' },
      reconnectedPath,
    ),
  ).toBe(200);
  expect(await getStatuses(world, platformBatch.trackingId)).toEqual(['sent']);
  await world.sql(
    `update projects set deleted_at = now(), erase_after = now() + interval '30 days' where id = $1`,
    [world.tenant.projectId],
  );
  expect(await reportDelivery(messageId, { secret, id: 'msg_late' }, reconnectedPath)).toBe(404);
});
