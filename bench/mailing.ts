import type { Template } from '../domain/template.ts';

/** Who gets a mail, with what the template says of them. */
export type Reader = { email: string; params: Record<string, string> };

/** A newsletter of ordinary length, about 2 kB. */
export const TEMPLATE = {
  subject: '{{name}}, your points',
  html: `<h1>Hello {{name}}</h1>${'<p>A paragraph of a newsletter, as long as they are.</p>'.repeat(30)}<p>{{points}} points</p>`,
} satisfies Template;

/** Mails in one call to the provider. */
export const MAILS_PER_CALL = 100;

/** Calls in flight at once, for every contender that can be told: as many as a batch of ours has. */
export const CALLS_IN_FLIGHT = 16;

/** Different readers. */
export function readers(count: number): Reader[] {
  return Array.from({ length: count }, (_, index) => ({
    email: `reader-${index}@example.com`,
    params: { name: `Reader ${index}`, points: String(index) },
  }));
}

/** Cuts a list into chunks of `size`; the last one may be shorter. */
export function inChunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, chunk) =>
    items.slice(chunk * size, (chunk + 1) * size),
  );
}
