import { Resend } from 'resend';
import { compileTemplate, render } from '../../domain/template.ts';
import { TEMPLATE, type Reader } from '../mailing.ts';

/** Sends up to 100 mails in one call. Returns their ids. */
export type ChunkSender = (readers: readonly Reader[], idempotencyKey?: string) => Promise<string[]>;

/** @returns a sender that throws an Error with the provider's message */
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
