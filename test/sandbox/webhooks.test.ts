import { Resend } from 'resend';
import { z } from 'zod';
import { eventually, mailsTo, openSandbox, type OpenSandbox } from './open-sandbox.ts';
import { receiveWebhooks } from './webhook-receiver.ts';

const secret = `whsec_${Buffer.alloc(24, 'sandbox').toString('base64')}`;
const counts = z.object({
  url: z.string().nullable(),
  pending: z.number(),
  delivered: z.number(),
  givenUp: z.number(),
});

let sandbox: OpenSandbox;
let receiver: Awaited<ReturnType<typeof receiveWebhooks>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  receiver = await receiveWebhooks();
});
afterEach(() => receiver.close());

const configure = (account: string, url: string | null = receiver.url) =>
  sandbox.control('PUT', '/control/webhooks/resend', {
    url,
    ...(url !== null && { secret }),
    account,
  });

const send = (body: object) => sandbox.control('POST', '/control/webhooks/resend/send', body);

async function deliveries(account: string) {
  const { body } = await sandbox.control('GET', `/control/webhooks/resend?account=${account}`);
  return counts.parse(body);
}

const settled = (account: string) =>
  eventually(async () => {
    const found = await deliveries(account);
    return found.pending === 0 && found;
  });

/** Sends mails and gives their ids. */
async function sendMails(account: string, mails: ReturnType<typeof mailsTo>): Promise<string[]> {
  const { data } = await sandbox.client(account).batch.send(mails);
  return (data?.data ?? []).map(({ id }) => id);
}

it('sends nothing until it is told where to', async () => {
  await sendMails('re_quiet', mailsTo('quiet', 2));
  expect(await deliveries('re_quiet')).toEqual({ url: null, pending: 0, delivered: 0, givenUp: 0 });
});

it("tells what became of each mail, so that Resend's own client accepts it", async () => {
  await configure('re_told');
  const mails = mailsTo('told', 3, { 1: 'bounced-1@example.com', 2: 'Ada <complained@example.com>' });
  const [good = '', bounced = '', complained = ''] = await sendMails('re_told', mails);
  expect(await settled('re_told')).toMatchObject({ delivered: 7, givenUp: 0 });
  expect(receiver.typesFor(good).toSorted()).toEqual(['email.delivered', 'email.sent']);
  expect(receiver.typesFor(bounced).toSorted()).toEqual(['email.bounced', 'email.sent']);
  expect(receiver.typesFor(complained).toSorted()).toEqual([
    'email.complained',
    'email.delivered',
    'email.sent',
  ]);
  const { webhooks } = new Resend('re_x');
  for (const { headers, body, event } of receiver.received) {
    expect(webhooks.verify({ payload: body, headers, webhookSecret: secret })).toEqual(event);
  }
  const bounce = receiver.received.find(({ event }) => event.type === 'email.bounced');
  expect(bounce?.event.data).toMatchObject({
    to: ['bounced-1@example.com'],
    tags: { recipient: '1' },
    bounce: { type: 'Permanent', subType: 'General' },
  });
});

it('sends an event by command, as often as asked, under one id', async () => {
  const [id = ''] = await sendMails('re_command', mailsTo('command', 1));
  await configure('re_command');
  const answer = await send({ messageId: id, type: 'email.opened', times: 2 });
  expect(answer).toMatchObject({ status: 200, body: { answers: [200, 200] } });
  const [one, other] = receiver.received;
  expect(one?.headers.id).toBe(other?.headers.id);
  expect(one?.body).toBe(other?.body);
  await send({ messageId: id, type: 'email.bounced', bounceType: 'Transient', account: 're_command' });
  expect(receiver.received[2]?.event.data).toMatchObject({ bounce: { type: 'Transient' } });
  expect(receiver.received[2]?.headers.id).not.toBe(one?.headers.id);
});

it('repeats what was not taken, and gives up what nobody takes', async () => {
  const stubborn = await receiveWebhooks((count) => (count < 2 ? 500 : 204));
  await configure('re_again', stubborn.url);
  await sendMails('re_again', mailsTo('again', 1));
  expect(await settled('re_again')).toMatchObject({ delivered: 2, givenUp: 0 });
  expect(stubborn.received).toHaveLength(4);
  expect(new Set(stubborn.received.map(({ headers }) => headers.id)).size).toBe(2);
  await stubborn.close();

  await configure('re_again', stubborn.url);
  await sendMails('re_again', mailsTo('again', 1));
  await eventually(async () => (await deliveries('re_again')).pending === 2);
  await configure('re_again', null);
  expect(await settled('re_again')).toMatchObject({ delivered: 2, givenUp: 2 });
});

it('has at most eight deliveries open, however many mails there are', async () => {
  await configure('re_many');
  for (let call = 0; call < 4; call += 1) await sendMails('re_many', mailsTo(`many-${call}`, 100));
  expect(await settled('re_many')).toMatchObject({ delivered: 800 });
  expect(receiver.most()).toBeLessThanOrEqual(8);
  expect(new Set(receiver.received.map(({ headers }) => headers.id)).size).toBe(800);
});

it('forgets an account’s endpoint with the account', async () => {
  await configure('re_reset');
  const [id = ''] = await sendMails('re_reset', mailsTo('reset', 1));
  await settled('re_reset');
  await sandbox.control('POST', '/control/reset', { account: 're_reset' });
  expect(await deliveries('re_reset')).toEqual({ url: null, pending: 0, delivered: 0, givenUp: 0 });
  expect((await send({ messageId: id, type: 'email.opened' })).status).toBe(404);
});

it.each([
  ['PUT', '/control/webhooks/resend', { url: 'https://attacker.example/', secret }, 400],
  ['PUT', '/control/webhooks/resend', { url: 'http://127.0.0.1.attacker.example/', secret }, 400],
  ['PUT', '/control/webhooks/resend', { url: 'http://127.0.0.1:1/' }, 400],
  ['PUT', '/control/webhooks/resend', { url: 'http://127.0.0.1:1/', secret: 'whsec_short' }, 400],
  ['PUT', '/control/webhooks/crm', { url: null }, 404],
  ['POST', '/control/webhooks/resend/send', { messageId: 'x', type: 'email.lost' }, 400],
  ['POST', '/control/webhooks/resend/send', { messageId: 'x', type: 'email.sent', times: 0 }, 400],
  ['POST', '/control/webhooks/resend/send', { messageId: 'x', type: 'email.sent' }, 404],
])('refuses %s %s %j with %i', async (method, path, body, status) => {
  expect(await sandbox.control(method, path, body)).toMatchObject({ status });
});
