import { randomUUID } from 'node:crypto';
import { send, parseSuccess, untilAvailable } from '../api/open-world.ts';
import { eventually } from './eventually.ts';

const RETRY_MS = 60_000;

/** Creates a client that repeats a request after a 503, which a busy machine may cause. */
export function createBatchClient(api: string, headers: Record<string, string>) {
  const request = (path: string, method = 'GET', body?: object) =>
    untilAvailable(() => send(api + path, { method, headers, body }), RETRY_MS);
  const getBatchPath = (trackingId: string) => `/emails/batch/${encodeURIComponent(trackingId)}`;
  return {
    async queue(recipients: object[], change: Record<string, unknown> = {}): Promise<string> {
      const trackingId = randomUUID();
      const body = { trackingId, recipients, template: { subject: 'Hello', text: 'Hello' }, ...change };
      parseSuccess('queueBatchEmail', await request('/emails/batch/queue', 'POST', body));
      return body.trackingId;
    },
    async status(trackingId: string) {
      return parseSuccess('getEmailBatch', await request(getBatchPath(trackingId)));
    },
    /** Returns the batch, or the status of a refusal as `refused`. */
    async control(trackingId: string, verb: 'pause' | 'resume' | 'cancel' | 'retry', query = '') {
      const answer = await request(`${getBatchPath(trackingId)}/${verb}${query}`, 'POST');
      return answer.status === 200 ? parseSuccess('getEmailBatch', answer) : { refused: answer.status };
    },
    waitForState(trackingId: string, state: string, withinMs = 240_000) {
      return eventually(async () => {
        const batch = await this.status(trackingId);
        return batch.state === state ? batch : undefined;
      }, withinMs);
    },
    waitForCompletion(trackingId: string, withinMs = 240_000) {
      return this.waitForState(trackingId, 'completed', withinMs);
    },
    async recipients(trackingId: string) {
      const all = [];
      let cursor = '';
      for (;;) {
        const page = await request(`${getBatchPath(trackingId)}/recipients?limit=100${cursor}`);
        const { recipients, nextCursor } = parseSuccess('listEmailBatchRecipients', page);
        all.push(...recipients);
        if (nextCursor === null) return all;
        cursor = `&cursor=${encodeURIComponent(nextCursor)}`;
      }
    },
  };
}

export function createRecipients(count: number, tag = 'reader') {
  return Array.from({ length: count }, (_, index) => ({
    email: `${tag}-${index}@example.com`,
    params: { name: `Reader ${index}` },
  }));
}
