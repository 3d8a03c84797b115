import { z } from 'zod';
import { getJson, sendJson } from './call-json.ts';

type Acceptances = {
  firstAtMs: number;
  lastAtMs: number;
  /** Number of 429 responses. */
  rateLimited: number;
};

const ledger = z.object({
  entries: z.array(
    z.object({
      time: z.string().transform((time) => Date.parse(time)),
      applied: z.array(z.unknown()).nullable(),
      answered: z.union([z.object({ status: z.number() }), z.string()]),
    }),
  ),
});

/** @param control address of the sandbox's control server */
export function createProviderAccount(control: string, apiKey: string) {
  return {
    apiKey,
    /** Resets the account's state at the provider: its mails, calls and limit. */
    reset: () => sendJson('POST', `${control}/control/reset`, { account: apiKey }),
    limit: (perSecond: number) =>
      sendJson('PUT', `${control}/control/limits/resend`, { perSecond, account: apiKey }),
    /** @throws Error if the accepted calls do not contain `expected` mails */
    async readAcceptances(expected: number, sinceMs = 0): Promise<Acceptances> {
      const answer = await getJson(`${control}/control/ledger/resend?account=${apiKey}`);
      const entries = ledger.parse(answer).entries.filter(({ time }) => time >= sinceMs);
      const accepted = entries.filter(({ applied }) => applied !== null);
      const mails = accepted.reduce((sum, { applied }) => sum + (applied?.length ?? 0), 0);
      if (mails !== expected) throw new Error(`${apiKey}: ${mails} of ${expected} mails were accepted.`);
      const times = accepted.map(({ time }) => time);
      const refused = entries.filter(
        ({ answered }) => typeof answered === 'object' && answered.status === 429,
      );
      return { firstAtMs: Math.min(...times), lastAtMs: Math.max(...times), rateLimited: refused.length };
    },
  };
}
