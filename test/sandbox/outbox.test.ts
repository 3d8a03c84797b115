import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resend } from 'resend';
import { z } from 'zod';
import type { Sandbox } from '../../sandbox/start-sandbox.ts';
import { keepOpen } from '../support/keep-open.ts';
import { createSandboxControl } from '../support/sandbox-control.ts';
import { openSandbox } from './open-sandbox.ts';

const sandbox = keepOpen(openSandbox);

/** In the sandbox, the API key is the name of the account. */
const createClient = ({ addresses }: Sandbox, apiKey: string): Resend =>
  new Resend(apiKey, { baseUrl: addresses.resend });

async function readPage(path: string) {
  const response = await fetch(sandbox.addresses.outbox + path);
  return {
    status: response.status,
    policy: response.headers.get('content-security-policy'),
    text: await response.text(),
  };
}

const ATTACK = '<script>alert("x")</script>';

async function sendAttack(account: string): Promise<string> {
  const { data } = await createClient(sandbox, account).emails.send({
    from: 'Eve "&" <eve@shop.example>',
    to: 'victim@example.com',
    subject: ATTACK,
    html: `<p>Hi</p>${ATTACK}<a href="https://x.example/?a=1&amp;b=2">go</a>`,
    text: `${ATTACK} https://x.example/path.`,
    headers: { 'X-Note': ATTACK },
  });
  return data?.id ?? '';
}

it("all pages of the outbox escape a mail's content", async () => {
  const id = await sendAttack('re_attack');
  const pages = ['/', `/mails/${id}`, `/mails/${id}?view=text`, `/mails/${id}?view=headers`];
  for (const path of [...pages, `/?to=${encodeURIComponent(ATTACK)}`]) {
    const { status, policy, text } = await readPage(path);
    expect(status).toBe(200);
    expect(text).not.toContain('<script');
    expect(text).toContain('&lt;script&gt;');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
  }
});

it("the outbox shows a mail's HTML unchanged, in a sandboxed frame whose content security policy allows no scripts", async () => {
  const id = await sendAttack('re_policy');
  const { policy, text } = await readPage(`/mails/${id}/html`);
  expect(policy).toBe("sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'");
  expect(text).toContain(ATTACK);
  expect((await readPage(`/mails/${id}`)).text).toMatch(/<iframe[^>]*\ssandbox[\s=>]/);
});

it('the outbox lists the time of a scheduled mail in ISO 8601', async () => {
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const mail = { from: 'Shop <shop@shop.example>', to: 'later@example.com', subject: 'Hello', text: 'Hello' };
  await createClient(sandbox, 're_later').emails.send({ ...mail, scheduledAt });
  const { text } = await readPage('/mails.json?account=re_later');
  expect(JSON.parse(text)).toMatchObject({ mails: [{ to: ['later@example.com'], scheduledAt }] });
});

const mailList = z.object({ mails: z.array(z.looseObject({ to: z.array(z.string()) })) });

it('the sandbox keeps mails and idempotency keys across a restart, except those of an account that was reset', async () => {
  const state = await mkdtemp(join(tmpdir(), 'sandbox-state-'));
  const mails = [0, 1, 2].map((index) => ({
    from: 'Shop <shop@shop.example>',
    to: `restart-${index}@example.com`,
    subject: 'Hello',
    text: 'Hello',
  }));
  const send = async (at: Sandbox, apiKey: string, options = {}) =>
    (await createClient(at, apiKey).batch.send(mails, options)).data;
  const key = { idempotencyKey: 'once' };
  try {
    const first = await openSandbox(state);
    const sent = await send(first, 're_restart', key);
    await send(first, 're_forgotten');
    await createSandboxControl('resend', 're_forgotten', first.addresses.control).reset();
    await first.stop();

    const restarted = await openSandbox(state);
    try {
      const listed = await fetch(`${restarted.addresses.outbox}/mails.json`);
      const addresses = mailList.parse(await listed.json()).mails.map(({ to }) => to[0]);
      expect(addresses).toEqual([2, 1, 0].map((index) => `restart-${index}@example.com`));
      expect(await send(restarted, 're_restart', key)).toEqual(sent);
      const { ledger } = createSandboxControl('resend', 're_restart', restarted.addresses.control);
      expect(await ledger()).toMatchObject({ entries: [{ applied: null }] });
      expect((await send(restarted, 're_restart'))?.data[0]?.id).not.toBe(sent?.data[0]?.id);
    } finally {
      await restarted.stop();
    }
  } finally {
    await rm(state, { recursive: true });
  }
});

it('the sandbox gives each mail its own id when an expired idempotency key is used again', async () => {
  const account = 're_expired_key';
  const mail = { from: 'Shop <shop@shop.example>', to: 'ada@example.com', subject: 'Hello', text: 'Hello' };
  const send = async (idempotencyKey: string) =>
    (await createClient(sandbox, account).emails.send(mail, { idempotencyKey })).data?.id;
  const ids = [await send('a 3'), await send('a')];
  const control = createSandboxControl('resend', account, sandbox.addresses.control);
  await control.put('clock', { aheadMs: 86_400_000 });
  ids.push(await send('a'));
  expect(new Set(ids).size).toBe(3);
});
