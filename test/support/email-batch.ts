import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { eventually } from './eventually.ts';

const status = z.object({
  state: z.string(),
  counts: z.record(z.string(), z.number()),
  stateReason: z.string().optional(),
  waitingOn: z.string().optional(),
  connectionId: z.string().optional(),
  lastError: z.object({ code: z.string(), message: z.string() }).optional(),
});

/** Milliseconds for which a 503 is asked again. */
const PATIENCE = 60_000;

const page = z.object({
  recipients: z.array(
    z.object({
      index: z.number(),
      email: z.string(),
      status: z.string(),
      messageId: z.string().optional(),
      reason: z.object({ code: z.string(), message: z.string() }).optional(),
    }),
  ),
  nextCursor: z.string().nullable(),
});

/**
 * Speaks to the batch operations of an API as one caller, who asks again after a 503 as the documentation says: a busy
 * machine may once be slower than the API lets itself be.
 */
export function batchClient(api: string, headers: Record<string, string>) {
  const ask = (path: string, init: RequestInit = {}) =>
    eventually(async () => {
      const answer = await fetch(api + path, {
        ...init,
        headers: { 'content-type': 'application/json', ...headers },
      });
      if (answer.status !== 503) return answer;
      throw new Error(`${path}: 503 ${await answer.text()}`);
    }, PATIENCE);
  const get = async (path: string) => {
    const answer = await ask(path);
    if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`);
    const body: unknown = await answer.json();
    return body;
  };
  return {
    /** POSTs a batch and gives its tracking id. `change` replaces fields of the body. */
    async queue(recipients: object[], change: Record<string, unknown> = {}): Promise<string> {
      const trackingId = randomUUID();
      const body = { trackingId, recipients, template: { subject: 'Hello', text: 'Hello' }, ...change };
      const answer = await ask('/emails/batch/queue', { method: 'POST', body: JSON.stringify(body) });
      if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
      return body.trackingId;
    },
    async status(trackingId: string) {
      return status.parse(await get(`/emails/batch/${encodeURIComponent(trackingId)}`));
    },
    /** POSTs `…/{verb}` and gives the batch as it is then, or the refusal's status. */
    async control(trackingId: string, verb: 'pause' | 'resume' | 'cancel' | 'retry', query = '') {
      const path = `/emails/batch/${encodeURIComponent(trackingId)}/${verb}${query}`;
      const answer = await ask(path, { method: 'POST' });
      return answer.ok ? status.parse(await answer.json()) : { refused: answer.status };
    },
    /** Waits until a batch is in a state. */
    inState(trackingId: string, state: string, within = 240_000) {
      return eventually(async () => {
        const batch = await this.status(trackingId);
        return batch.state === state ? batch : undefined;
      }, within);
    },
    /** Waits until a batch is completed. */
    completed(trackingId: string, within = 240_000) {
      return this.inState(trackingId, 'completed', within);
    },
    /** All recipients of a batch, page by page. */
    async recipients(trackingId: string) {
      const all = [];
      let cursor = '';
      for (;;) {
        const path = `/emails/batch/${encodeURIComponent(trackingId)}/recipients?limit=100${cursor}`;
        const { recipients, nextCursor } = page.parse(await get(path));
        all.push(...recipients);
        if (nextCursor === null) return all;
        cursor = `&cursor=${encodeURIComponent(nextCursor)}`;
      }
    },
  };
}

/** Addresses of `count` recipients, each with a parameter `name`. */
export function people(count: number, tag = 'reader') {
  return Array.from({ length: count }, (_, index) => ({
    email: `${tag}-${index}@example.com`,
    params: { name: `Reader ${index}` },
  }));
}
