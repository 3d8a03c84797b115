import { z } from 'zod';
import { DAY_MS } from '../wire/clock.ts';
import { loopbackUrl, webhookSecret } from '../config.ts';
import { faultSchema } from '../wire/faults.ts';

const account = z.string().min(1).optional();

const providerName = z.enum(['resend', 'crm', 'meta', 'googleads', 'datamanager']);

export type ProviderName = z.infer<typeof providerName>;

export const providerPath = z.object({ provider: providerName });

export const faultBody = z
  .looseObject({ provider: providerName })
  .transform(({ provider, ...fault }, context) => {
    const parsed = faultSchema.safeParse(fault);
    if (parsed.success) return { provider, fault: parsed.data };
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });

/**
 * Limit of calls per second. Null removes the limit. Without `account`, the limit applies to every account
 * that has none of its own.
 */
export const limitBody = z.strictObject({ perSecond: z.int().min(1).max(100_000).nullable(), account });

/**
 * `aheadMs`: milliseconds by which a clock is ahead of real time. Without `account`, applies to every account
 * that has no offset of its own.
 */
export const clockBody = z.strictObject({
  aheadMs: z
    .int()
    .min(0)
    .max(366 * DAY_MS),
  account,
});

/**
 * A null `url` removes the endpoint. Without `account`, the endpoint applies to every account that has none
 * of its own.
 */
export const webhookBody = z.union([
  z.strictObject({ url: loopbackUrl, secret: webhookSecret, account }),
  z.strictObject({ url: z.null(), account }),
]);

/** Without `account`, everything is reset. */
export const resetBody = z.strictObject({ account }).optional();

export const accountQuery = z.strictObject({ account });
