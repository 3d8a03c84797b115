import { z } from 'zod';
import { signInDomain, signInSenderVariables } from '../settings/sign-in-sender.ts';

/** Names of domains, with commas between them. */
const domains = z
  .string()
  .default('')
  .transform((text) =>
    text
      .toLowerCase()
      .split(',')
      .flatMap((domain) => domain.trim() || []),
  );

export const senderVariables = { ...signInSenderVariables, DEMO_SENDER_DOMAINS: domains };

export type SenderSettings = {
  /** Domain of the platform's own mails; no project sends from it. */
  readonly platformDomain: string;
  /** Domains that every project sends from without a proof, for a demo. */
  readonly demoDomains: readonly string[];
};

/** The rules for senders of projects. In production a demo domain is refused: nobody would have to prove anything. */
export function senderSettings(
  env: z.infer<z.ZodObject<typeof senderVariables>>,
  nodeEnv: string,
  context: z.RefinementCtx,
): SenderSettings {
  const demoDomains = env.DEMO_SENDER_DOMAINS;
  if (demoDomains.length > 0 && nodeEnv === 'production') {
    const message = 'must be empty in production: any project could send from these domains without a proof';
    context.addIssue({ code: 'custom', path: ['DEMO_SENDER_DOMAINS'], message });
  }
  return { platformDomain: signInDomain(env), demoDomains };
}
