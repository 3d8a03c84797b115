import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { getTestStack, type TestStack } from './config.ts';
import { WEBHOOK_SECRET } from './keys.ts';
import { createSandboxControl } from './sandbox-control.ts';

const ledger = z.object({
  entries: z.array(
    z.object({
      time: z.string(),
      idempotencyKey: z.string().nullable(),
      applied: z
        .array(z.object({ id: z.string(), to: z.array(z.string()), recipientTag: z.string().nullable() }))
        .nullable(),
      answered: z.union([z.object({ status: z.number(), name: z.string().optional() }), z.string()]),
    }),
  ),
});

const mails = z.object({ mails: z.array(z.object({ id: z.string() })) });

const mail = z.looseObject({
  subject: z.string(),
  html: z.string().nullish(),
  text: z.string().nullish(),
});

export function createSandboxAccount(sandbox: TestStack['sandbox'] = getTestStack().sandbox) {
  const { outbox, resend } = sandbox;
  const account = `re_test_${randomBytes(6).toString('hex')}`;
  const control = createSandboxControl('resend', account, sandbox.control);
  return {
    ...control,
    apiKey: account,
    baseUrl: resend,
    suppress: (suppressions: readonly { email: string; origin: string }[]) => control.set({ suppressions }),
    sendWebhooksTo: (api: string) =>
      control.put('webhooks/resend', { url: `${api}/webhooks/resend`, secret: WEBHOOK_SECRET }),
    ledger: async () => ledger.parse(await control.ledger()).entries,
    async listAcceptedAddresses(): Promise<string[]> {
      const entries = await this.ledger();
      return entries.flatMap(({ applied }) => applied ?? []).flatMap(({ to }) => to);
    },
    async getNewestMail(): Promise<string | undefined> {
      const list = await fetch(`${outbox}/mails.json?account=${account}&limit=1`);
      return mails.parse(await list.json()).mails[0]?.id;
    },
    async listMailsTo(address: string) {
      const list = await fetch(`${outbox}/mails.json?account=${account}&to=${encodeURIComponent(address)}`);
      const { mails: found } = mails.parse(await list.json());
      return Promise.all(
        found.map(async ({ id }) => mail.parse(await (await fetch(`${outbox}/mails/${id}.json`)).json())),
      );
    },
  };
}

export type SandboxAccount = ReturnType<typeof createSandboxAccount>;
