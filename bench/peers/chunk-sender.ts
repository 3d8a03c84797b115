import { Resend } from 'resend';
import { compileTemplate, render } from '../../domain/template.ts';
import { TEMPLATE, type Reader } from '../mailing.ts';

/** Renders and sends up to 100 mails in one call, and gives their ids. */
export type ChunkSender = (readers: readonly Reader[], idempotencyKey?: string) => Promise<string[]>;

/**
 * How every peer sends: Resend's own SDK, the mails rendered as ours are.
 * @returns a sender that throws what the provider refuses
 */
export function createChunkSender({ apiKey, baseUrl }: { apiKey: string; baseUrl: string }): ChunkSender {
  const resend = new Resend(apiKey, { baseUrl });
  const template = compileTemplate(TEMPLATE);
  return async (readers, idempotencyKey) => {
    const mails = readers.map(({ email, params }) => {
      const { subject, html = '' } = render(template, params);
      return { from: 'Bench <hello@bench.example>', to: email, subject, html };
    });
    const { data, error } = await resend.batch.send(mails, idempotencyKey ? { idempotencyKey } : {});
    if (error) throw new Error(error.message);
    return data.data.map(({ id }) => id);
  };
}
