import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { Mailbox, type Mail } from '../../sandbox/outbox/mailbox.ts';
import { mailsTo, openSandbox, type OpenSandbox } from './open-sandbox.ts';

let sandbox: OpenSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.stop());

async function page(path: string) {
  const response = await fetch(sandbox.addresses.outbox + path);
  return {
    status: response.status,
    policy: response.headers.get('content-security-policy'),
    text: await response.text(),
  };
}

const mailList = z.object({
  mails: z.array(z.looseObject({ id: z.string(), to: z.array(z.string()) })),
  next: z.int().nullable(),
});

async function listed(path: string, outbox = sandbox.addresses.outbox): Promise<z.infer<typeof mailList>> {
  const response = await fetch(outbox + path);
  return mailList.parse(await response.json());
}

const attack = '<script>alert("x")</script>';

async function sendAttack(account: string): Promise<string> {
  const { data } = await sandbox.client(account).emails.send({
    from: 'Eve "&" <eve@shop.example>',
    to: 'victim@example.com',
    subject: attack,
    html: `<p>Hi</p>${attack}<a href="https://x.example/?a=1&amp;b=2">go</a>`,
    text: `${attack} https://x.example/path.`,
    headers: { 'X-Note': attack },
  });
  return data?.id ?? '';
}

it('escapes whatever a mail carries, on every page', async () => {
  const id = await sendAttack('re_attack');
  const pages = ['/', `/mails/${id}`, `/mails/${id}?view=text`, `/mails/${id}?view=headers`];
  for (const path of [...pages, `/?to=${encodeURIComponent(attack)}`]) {
    const { status, policy, text } = await page(path);
    expect(status).toBe(200);
    expect(text).not.toContain('<script');
    expect(text).toContain('&lt;script&gt;');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
  }
});

it('serves the HTML of a mail as it is, under a policy that runs nothing', async () => {
  const id = await sendAttack('re_policy');
  const { policy, text } = await page(`/mails/${id}/html`);
  expect(policy).toBe("sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'");
  expect(text).toContain(attack);
  expect((await page(`/mails/${id}`)).text).toMatch(/<iframe[^>]*\ssandbox[\s=>]/);
});

it('makes web addresses of a mail clickable without its frame', async () => {
  const id = await sendAttack('re_links');
  expect((await page(`/mails/${id}`)).text).toContain('href="https://x.example/?a=1&amp;b=2"');
  expect((await page(`/mails/${id}?view=text`)).text).toContain('href="https://x.example/path"');
});

it('finds mails by a part of a recipient, in any case, and pages through them newest first', async () => {
  await sandbox.client('re_pages').batch.send(mailsTo('reader', 60));
  await sandbox.client('re_pages').batch.send(mailsTo('somebody', 5));

  const first = await page('/?to=READER&account=re_pages');
  expect(first.text).toContain('reader-59@example.com');
  expect(first.text).not.toContain('reader-9@example.com');
  expect(first.text).not.toContain('somebody');
  const older = /href="(\/\?[^"]+)" rel="next"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const second = await page(older);
  expect(second.text).toContain('reader-9@example.com');
  expect(second.text).not.toContain('reader-10@example.com');
  expect(second.text).not.toContain('rel="next"');
});

it('gives the same as JSON, with keyset pages', async () => {
  await sandbox.client('re_json').batch.send(mailsTo('json', 25));
  const seen: string[] = [];
  let next: number | null = null;
  do {
    const before: string = next === null ? '' : `&before=${next}`;
    const list = await listed(`/mails.json?account=re_json&limit=10${before}`);
    seen.push(...list.mails.flatMap(({ to }) => to));
    ({ next } = list);
  } while (next !== null);
  expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `json-${24 - index}@example.com`));

  const { mails } = await listed('/mails.json?account=re_json&to=json-7@');
  expect(mails).toHaveLength(1);
  expect(mails[0]).not.toHaveProperty('html');
  const mail = await fetch(`${sandbox.addresses.outbox}/mails/${mails[0]?.id}.json`);
  expect(await mail.json()).toMatchObject({
    account: 're_json',
    subject: 'Hello 7',
    html: '<p>Hello 7</p>',
    text: 'Hello 7',
    tags: [{ name: 'recipient', value: '7' }],
  });
});

it.each([
  ['/mails/none', 404],
  ['/mails/none.json', 404],
  ['/mails/none/html', 404],
  ['/elsewhere', 404],
  ['/?before=x', 400],
  ['/mails/%', 400],
  ['/mails.json?limit=0', 400],
])('answers %s with %d', async (path, status) => {
  expect((await page(path)).status).toBe(status);
});

it('keeps mails and idempotency keys across a restart', async () => {
  const state = await mkdtemp(join(tmpdir(), 'sandbox-state-'));
  const key = { idempotencyKey: 'once' };
  try {
    const before = await openSandbox(state);
    const sent = await before.client('re_restart').batch.send(mailsTo('restart', 3), key);
    await before.client('re_forgotten').batch.send(mailsTo('forgotten', 1));
    await before.control('POST', '/control/reset', { account: 're_forgotten' });
    await before.stop();

    const after = await openSandbox(state);
    try {
      const { mails } = await listed('/mails.json', after.addresses.outbox);
      expect(mails.map(({ to }) => to[0])).toEqual([2, 1, 0].map((n) => `restart-${n}@example.com`));
      const again = await after.client('re_restart').batch.send(mailsTo('restart', 3), key);
      expect(again.data).toEqual(sent.data);
      expect((await after.ledger('re_restart'))[0]?.applied).toBeNull();
      const fresh = await after.client('re_restart').batch.send(mailsTo('restart', 3));
      expect(fresh.data?.data[0]?.id).not.toBe(sent.data?.data[0]?.id);
    } finally {
      await after.stop();
    }
  } finally {
    await rm(state, { recursive: true });
  }
});

const emptyMail: Mail = {
  id: '',
  account: 're_box',
  time: 0,
  idempotencyKey: null,
  from: 'shop@shop.example',
  to: [],
  cc: [],
  bcc: [],
  replyTo: [],
  subject: 'Hello',
  headers: {},
  tags: [],
  html: null,
  text: null,
};

describe('Mailbox', () => {
  const mail = (index: number, text: string): Mail => ({
    ...emptyMail,
    id: `m${index}`,
    to: [`t${index}@example.com`],
    text,
  });

  it('drops the oldest bodies, then the oldest mails', () => {
    const box = new Mailbox({ maxMails: 10, maxBodyCharacters: 30 });
    for (let index = 0; index < 12; index += 1) box.add(mail(index, '0123456789'));
    expect(box.count({})).toBe(10);
    expect(box.find('m1')).toBeUndefined();
    expect(box.find('m8')).toMatchObject({ text: null, bodyDropped: true });
    expect(box.find('m9')).toMatchObject({ text: '0123456789', bodyDropped: false });
    box.add(mail(12, '0123456789'));
    expect(box.find('m9')).toMatchObject({ bodyDropped: true });
  });
});
