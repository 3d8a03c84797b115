import { z } from 'zod';
import { commaSeparated } from './schemas.ts';

const recipients = z.coerce.number().int().min(1).max(2_000_000_000);

export const mailVariables = {
  SIGN_IN_SENDER: z
    .string()
    .regex(
      /^(?:[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
      'must be an address, or Name <address>',
    ),
  DEMO_SENDER_DOMAINS: commaSeparated.transform((domains) => domains.map((domain) => domain.toLowerCase())),
  EMAIL_DAILY_RECIPIENTS: recipients.default(1_000_000),
  EMAIL_PLATFORM_DAILY_RECIPIENTS: recipients.default(100_000),
};

type MailVariables = z.infer<z.ZodObject<typeof mailVariables>>;

export type SenderSettings = {
  /** Domain of the platform's own mails, from which projects must not send. */
  readonly platformDomain: string;
  /** Domains from which projects may send without a proof of control. */
  readonly demoDomains: readonly string[];
};

/** Refuses demo domains in production, where they would bypass proof of control. */
export function readSenderSettings(
  env: MailVariables,
  nodeEnv: string,
  context: z.RefinementCtx,
): SenderSettings {
  const demoDomains = env.DEMO_SENDER_DOMAINS;
  if (demoDomains.length > 0 && nodeEnv === 'production') {
    const message =
      'must be empty in production: any project could send from these domains without a proof of control';
    context.addIssue({ code: 'custom', path: ['DEMO_SENDER_DOMAINS'], message });
  }
  return { platformDomain: readPlatformDomain(env), demoDomains };
}

function readPlatformDomain({ SIGN_IN_SENDER: sender }: { SIGN_IN_SENDER: string }): string {
  const domain = sender.slice(sender.lastIndexOf('@') + 1).replace(/>$/, '');
  return URL.parse(`http://${domain}`)?.hostname ?? domain.toLowerCase();
}

/**
 * Returns how many recipients a project may mail per day (UTC). The limit for the platform's account never
 * exceeds the limit for a project's own account.
 */
export function readDailyLimits(env: MailVariables) {
  const { EMAIL_DAILY_RECIPIENTS: dailyRecipients, EMAIL_PLATFORM_DAILY_RECIPIENTS: platform } = env;
  return { dailyRecipients, platformDailyRecipients: Math.min(platform, dailyRecipients) };
}
