import { randomUUID } from 'node:crypto';
import type { Template } from '../domain/template.ts';

/** A recipient with template parameters. */
export type Reader = { email: string; params: Record<string, string> };

/** A newsletter of typical length, about 2 kB. */
export const TEMPLATE = {
  subject: '{{name}}, your points',
  html: `<h1>Hello {{name}}</h1>${'<p>A paragraph of a newsletter, as long as they are.</p>'.repeat(30)}<p>{{points}} points</p>`,
} satisfies Template;

/** Mails per provider call. */
export const MAILS_PER_CALL = 100;

/** Concurrent calls of a peer: as many as a batch has in flight. */
export const CALLS_IN_FLIGHT = 16;

/** Builds distinct recipients. */
export function buildReaders(count: number): Reader[] {
  return Array.from({ length: count }, (_, index) => ({
    email: `reader-${index}@example.com`,
    params: { name: `Reader ${index}`, points: String(index) },
  }));
}

/** Builds a request to queue one mail for each recipient. */
export function buildBatch(recipients: readonly Reader[]) {
  return { trackingId: randomUUID(), emailType: 'transactional', template: TEMPLATE, recipients };
}

/** Splits a list into chunks of `size`; the last one can be shorter. */
export function splitIntoChunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, chunk) =>
    items.slice(chunk * size, (chunk + 1) * size),
  );
}
