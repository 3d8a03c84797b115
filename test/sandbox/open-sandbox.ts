import { Resend, type CreateBatchOptions } from 'resend';
import { z } from 'zod';
import type { SandboxConfig } from '../../sandbox/config.ts';
import { startSandbox, type Sandbox } from '../../sandbox/start-sandbox.ts';

/** A sandbox of one test, with the official Resend client and calls to its control server. */
export interface OpenSandbox extends Sandbox {
  /** Official client with an API key. Each key has its own account. */
  client(key: string): Resend;
  /** Calls the control server and returns status and parsed body. */
  control(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  /** Returns the ledger entries of one account. */
  ledger(account: string): Promise<LedgerEntry[]>;
}

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

/** One call in the control server's ledger. */
type LedgerEntry = z.infer<typeof ledgerDocument>['entries'][number];

/** Starts a sandbox on free ports; `state` is a folder that persists after it. */
export async function openSandbox(state: string | null = null): Promise<OpenSandbox> {
  const ports = { control: 0, outbox: 0, resend: 0, googleAds: 0, crm: 0, meta: 0 };
  const config: SandboxConfig = {
    host: '127.0.0.1',
    ports,
    resendPerSecond: null,
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

/** Posts the form of a token request to the sandbox of Google. */
export function requestToken(address: string, fields: Record<string, string>): Promise<Response> {
  const form = { grant_type: 'refresh_token', client_id: 'sandbox', client_secret: 'sandbox', ...fields };
  return fetch(`${address}/token`, { method: 'POST', body: new URLSearchParams(form) });
}

/** Returns mails to `<name>-<n>@example.com`. */
export function buildMails(name: string, count: number): CreateBatchOptions {
  return Array.from({ length: count }, (_, index) => ({
    from: 'Shop <shop@shop.example>',
    to: `${name}-${index}@example.com`,
    subject: `Hello ${index}`,
    text: `Hello ${index}`,
  }));
}
