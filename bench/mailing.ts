import { randomUUID } from 'node:crypto';
import type { Template } from '../domain/template.ts';

export type Reader = { email: string; params: Record<string, string> };

/** A newsletter of typical length, about 2 kB. */
export const TEMPLATE = {
  subject: '{{name}}, your points',
  html: `<h1>Hello {{name}}</h1>${'<p>A paragraph of a newsletter, of typical length.</p>'.repeat(30)}<p>{{points}} points</p>`,
} satisfies Template;

export const MAILS_PER_CALL = 100;

/** Concurrent calls of the DBOS peer. Throughline also has at most 16 calls of a batch in flight. */
export const CALLS_IN_FLIGHT = 16;

export function buildReaders(count: number): Reader[] {
  return Array.from({ length: count }, (_, index) => ({
    email: `reader-${index}@example.com`,
    params: { name: `Reader ${index}`, points: String(index) },
  }));
}

export function buildBatch(recipients: readonly Reader[]) {
  return { trackingId: randomUUID(), emailType: 'transactional', template: TEMPLATE, recipients };
}
