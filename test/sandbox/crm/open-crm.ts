import { Client } from '@hubspot/api-client';
import { z } from 'zod';
import { openSandbox, type OpenSandbox } from '../open-sandbox.ts';

/** A sandbox with the official client pointed at its CRM. */
export interface OpenCrm extends OpenSandbox {
  /** The official client under a private app's token, which is an account of its own. */
  hubSpot(token: string): Client;
  /** A call without the client: what it answered, as it came. */
  call(
    token: string | undefined,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; headers: Headers; body: unknown }>;
  /** What the ledger has of one account. */
  calls(account: string): Promise<{ operation: string; applied: unknown; answered: unknown }[]>;
}

const ledgerDocument = z.object({
  entries: z.array(z.object({ operation: z.string(), applied: z.unknown(), answered: z.unknown() })),
});

export async function openCrm(state: string | null = null): Promise<OpenCrm> {
  const sandbox = await openSandbox(state);
  const { crm, control } = sandbox.addresses;
  return {
    ...sandbox,
    hubSpot: (accessToken) => new Client({ accessToken, basePath: crm }),
    call: async (token, method, path, body) => {
      const response = await fetch(crm + path, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          'content-type': 'application/json',
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const parsed: unknown = text === '' ? null : JSON.parse(text);
      return { status: response.status, headers: response.headers, body: parsed };
    },
    calls: async (account) => {
      const response = await fetch(`${control}/control/ledger/crm?account=${account}`);
      return ledgerDocument.parse(await response.json()).entries;
    },
  };
}
