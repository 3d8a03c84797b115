import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { testStack, type TestStack } from './config.ts';
import { WEBHOOK_SECRET } from './keys.ts';

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

export type Fault = {
  kind: 'status' | 'stall' | 'reset' | 'drop-answer' | 'apply-late';
  times?: number;
  every?: number;
  status?: number;
  name?: string;
  retryAfter?: number;
  delayMs?: number;
};

/** An account of a test file's own at the Resend of a sandbox: the run's, unless another is given. */
export function sandboxAccount(sandbox: TestStack['sandbox'] = testStack().sandbox) {
  const { control, outbox, resend } = sandbox;
  const account = `re_test_${randomBytes(6).toString('hex')}`;
  const callControl = async (method: string, path: string, body: object) => {
    const answer = await fetch(control + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  return {
    apiKey: account,
    baseUrl: resend,
    armFault: (fault: Fault) =>
      callControl('POST', '/control/faults', { provider: 'resend', account, ...fault }),
    limit: (perSecond: number | null) => callControl('PUT', '/control/limits/resend', { perSecond, account }),
    /** Sets the suppression list of the account. */
    suppress: (suppressions: readonly { email: string; origin: string }[]) =>
      callControl('PUT', '/control/settings/resend', { account, suppressions }),
    /** Sends the events of this account's mails to an API. */
    sendWebhooksTo: (api: string) =>
      callControl('PUT', '/control/webhooks/resend', {
        url: `${api}/webhooks/resend`,
        secret: WEBHOOK_SECRET,
        account,
      }),
    /** Sends one event now, `times` times, and gives the status of each answer. */
    async sendEvent(event: { messageId: string; type: string; bounceType?: string; times?: number }) {
      const answer = await callControl('POST', '/control/webhooks/resend/send', { account, ...event });
      return z.object({ answers: z.array(z.number().nullable()) }).parse(await answer.json()).answers;
    },
    reset: () => callControl('POST', '/control/reset', { account }),
    /** Every call of this account, in order. */
    async ledger() {
      const answer = await fetch(`${control}/control/ledger/resend?account=${account}`);
      return ledger.parse(await answer.json()).entries;
    },
    /** The addresses of all accepted mails, each as often as it was accepted. */
    async accepted(): Promise<string[]> {
      const entries = await this.ledger();
      return entries.flatMap(({ applied }) => applied ?? []).flatMap(({ to }) => to);
    },
    /** The id of the mail that was accepted last; cheap, however many there are. */
    async newestMail(): Promise<string | undefined> {
      const list = await fetch(`${outbox}/mails.json?account=${account}&limit=1`);
      return mails.parse(await list.json()).mails[0]?.id;
    },
    /** The accepted mails to one address, as the outbox shows them. */
    async mailsTo(address: string) {
      const list = await fetch(`${outbox}/mails.json?account=${account}&to=${encodeURIComponent(address)}`);
      const { mails: found } = mails.parse(await list.json());
      return Promise.all(
        found.map(async ({ id }) => mail.parse(await (await fetch(`${outbox}/mails/${id}.json`)).json())),
      );
    },
  };
}

export type SandboxAccount = ReturnType<typeof sandboxAccount>;
