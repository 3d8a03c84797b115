import { z } from 'zod';

const recipients = z.coerce.number().int().min(1).max(2_000_000_000);

export const dailyLimitVariables = {
  EMAIL_DAILY_RECIPIENTS: recipients.default(1_000_000),
  EMAIL_PLATFORM_DAILY_RECIPIENTS: recipients.default(100_000),
};

/**
 * Returns the limits of recipients per project and day (UTC). The limit of the platform's account never
 * exceeds that of a project's own account.
 */
export function readDailyLimits(env: z.infer<z.ZodObject<typeof dailyLimitVariables>>) {
  const { EMAIL_DAILY_RECIPIENTS: dailyRecipients, EMAIL_PLATFORM_DAILY_RECIPIENTS: platform } = env;
  return { dailyRecipients, platformDailyRecipients: Math.min(platform, dailyRecipients) };
}
