import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { buildMails, openSandbox } from './open-sandbox.ts';
import { keepOpen } from '../support/keep-open.ts';

const sandbox = keepOpen(openSandbox);

async function readPage(path: string) {
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

async function readMailList(
  path: string,
  outbox = sandbox.addresses.outbox,
): Promise<z.infer<typeof mailList>> {
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

it('escapes mail content on every outbox page', async () => {
  const id = await sendAttack('re_attack');
  const pages = ['/', `/mails/${id}`, `/mails/${id}?view=text`, `/mails/${id}?view=headers`];
  for (const path of [...pages, `/?to=${encodeURIComponent(attack)}`]) {
    const { status, policy, text } = await readPage(path);
    expect(status).toBe(200);
    expect(text).not.toContain('<script');
    expect(text).toContain('&lt;script&gt;');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
  }
});

it("serves a mail's HTML under a policy without scripts", async () => {
  const id = await sendAttack('re_policy');
  const { policy, text } = await readPage(`/mails/${id}/html`);
  expect(policy).toBe("sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'");
  expect(text).toContain(attack);
  expect((await readPage(`/mails/${id}`)).text).toMatch(/<iframe[^>]*\ssandbox[\s=>]/);
});

it('keeps mails and idempotency keys across a restart', async () => {
  const state = await mkdtemp(join(tmpdir(), 'sandbox-state-'));
  const key = { idempotencyKey: 'once' };
  try {
    const firstSandbox = await openSandbox(state);
    const sent = await firstSandbox.client('re_restart').batch.send(buildMails('restart', 3), key);
    await firstSandbox.client('re_forgotten').batch.send(buildMails('forgotten', 1));
    await firstSandbox.control('POST', '/control/reset', { account: 're_forgotten' });
    await firstSandbox.stop();

    const restarted = await openSandbox(state);
    try {
      const { mails } = await readMailList('/mails.json', restarted.addresses.outbox);
      expect(mails.map(({ to }) => to[0])).toEqual([2, 1, 0].map((n) => `restart-${n}@example.com`));
      const again = await restarted.client('re_restart').batch.send(buildMails('restart', 3), key);
      expect(again.data).toEqual(sent.data);
      expect((await restarted.ledger('re_restart'))[0]?.applied).toBeNull();
      const fresh = await restarted.client('re_restart').batch.send(buildMails('restart', 3));
      expect(fresh.data?.data[0]?.id).not.toBe(sent.data?.data[0]?.id);
    } finally {
      await restarted.stop();
    }
  } finally {
    await rm(state, { recursive: true });
  }
});
