import { Resend, type CreateBatchOptions } from 'resend';
import { z } from 'zod';
import type { SandboxConfig } from '../../sandbox/config.ts';
import { startSandbox, type Sandbox } from '../../sandbox/start-sandbox.ts';

/** A sandbox of a test's own, with the official client pointed at it and a hand on its control server. */
export interface OpenSandbox extends Sandbox {
  /** The official client under an API key, which is an account of its own. */
  client(key: string): Resend;
  /** Calls the control server and gives its status and parsed body. */
  control(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  /** What the ledger has of one account. */
  ledger(account: string): Promise<LedgerEntry[]>;
}

const noLimits = { perSecond: null, planningPerSecond: null, dailyOperations: null, pageRows: 10_000 };

const ledgerDocument = z.object({
  entries: z.array(
    z.object({
      time: z.iso.datetime(),
      operation: z.string(),
      account: z.string(),
      idempotencyKey: z.string().nullable(),
      applied: z
        .array(
          z.object({
            index: z.int(),
            id: z.uuid(),
            to: z.array(z.string()),
            recipientTag: z.string().nullable(),
          }),
        )
        .nullable(),
      answered: z.union([
        z.strictObject({ status: z.int(), name: z.string().optional() }),
        z.enum(['dropped', 'pending']),
      ]),
    }),
  ),
});

/** One call, as the control server's ledger tells it. */
type LedgerEntry = z.infer<typeof ledgerDocument>['entries'][number];

/** Starts a sandbox on free ports; `state` is a folder that outlives it. */
export async function openSandbox(
  state: string | null = null,
  googleAds: SandboxConfig['googleAds'] = noLimits,
): Promise<OpenSandbox> {
  const ports = { control: 0, outbox: 0, resend: 0, googleAds: 0, crm: 0, meta: 0 };
  const config = {
    host: '127.0.0.1',
    ports,
    resendPerSecond: null,
    googleAds,
    crmPerSecond: null,
    meta: { perSecond: null, pageRows: 500, needsProof: true },
    state,
    webhook: null,
    logLevel: 'silent',
  };
  const sandbox = await startSandbox(config);
  return {
    ...sandbox,
    client: (key) => new Resend(key, { baseUrl: sandbox.addresses.resend }),
    control: async (method, path, body) => {
      const response = await fetch(sandbox.addresses.control + path, {
        method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      return { status: response.status, body: await response.json() };
    },
    ledger: async (account) => {
      const response = await fetch(`${sandbox.addresses.control}/control/ledger/resend?account=${account}`);
      return ledgerDocument.parse(await response.json()).entries;
    },
  };
}

/**
 * A batch of mails to `<name>-<n>@example.com`, each with its number as its recipient tag; `recipients` puts other
 * addresses at some indexes.
 */
export function mailsTo(
  name: string,
  count: number,
  recipients: Record<number, string> = {},
): CreateBatchOptions {
  return Array.from({ length: count }, (_, index) => ({
    from: 'Shop <shop@shop.example>',
    to: recipients[index] ?? `${name}-${index}@example.com`,
    subject: `Hello ${index}`,
    html: `<p>Hello ${index}</p>`,
    text: `Hello ${index}`,
    tags: [{ name: 'recipient', value: String(index) }],
  }));
}

/** Asks until `attempt` gives something; the test's own time limit ends the asking. */
export async function eventually<T>(attempt: () => Promise<T | null | undefined | false>): Promise<T> {
  for (;;) {
    const result = await attempt();
    if (result) return result;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
