import { z } from 'zod';

const recipients = z.coerce.number().int().min(1).max(2_000_000_000);

export const dailyLimitVariables = {
  EMAIL_DAILY_RECIPIENTS: recipients.default(1_000_000),
  EMAIL_PLATFORM_DAILY_RECIPIENTS: recipients.default(100_000),
};

/**
 * Returns a project's default limits of recipients per day (UTC): in all, and through the platform's account. The
 * second limit never exceeds the first.
 */
export function readDailyLimits(env: z.infer<z.ZodObject<typeof dailyLimitVariables>>) {
  const { EMAIL_DAILY_RECIPIENTS: dailyRecipients, EMAIL_PLATFORM_DAILY_RECIPIENTS: platform } = env;
  return { dailyRecipients, platformDailyRecipients: Math.min(platform, dailyRecipients) };
}
