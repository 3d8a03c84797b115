import { z } from 'zod';
import { DAY_MS } from '../wire/clock.ts';
import { loopbackUrl, webhookSecret } from '../config.ts';
import { faultSchema } from '../wire/faults.ts';

const account = z.string().min(1).optional();

/** Every provider that the sandbox has. */
const providerName = z.enum(['resend', 'crm', 'meta', 'googleads', 'datamanager']);

/** The path of a route about one provider. */
export const providerPath = z.object({ provider: providerName });

/** A fault and the provider that it is armed for. */
export const faultBody = z
  .looseObject({ provider: providerName })
  .transform(({ provider, ...fault }, context) => {
    const parsed = faultSchema.safeParse(fault);
    if (parsed.success) return { provider, fault: parsed.data };
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });

const perSecond = z.int().min(1).max(100_000).nullable().optional();

/**
 * `perSecond`: calls accepted in any 1000 ms. Google Ads also has `planningPerSecond` and `dailyOperations`. Null lifts
 * a limit. Without `account` the limit is for every account that has none of its own.
 */
export const limitBody = z
  .strictObject({
    perSecond,
    planningPerSecond: perSecond,
    dailyOperations: z.int().min(0).max(1_000_000_000).nullable().optional(),
    account,
  })
  .refine(
    (body) =>
      [body.perSecond, body.planningPerSecond, body.dailyOperations].some((limit) => limit !== undefined),
    {
      message: 'A limit is needed, such as perSecond.',
    },
  );

/** `aheadMs`: how far the sandbox's clock is ahead of real time. */
export const clockBody = z.strictObject({
  aheadMs: z
    .int()
    .min(0)
    .max(366 * DAY_MS),
  account,
});

/**
 * The webhook endpoint of an account, or without `account` of every account that has none of its own; a null `url` for
 * none.
 */
export const webhookBody = z.union([
  z.strictObject({ url: loopbackUrl, secret: webhookSecret, account }),
  z.strictObject({ url: z.null(), account }),
]);

/** The account to reset; without a body, everything. */
export const resetBody = z.strictObject({ account }).optional();

/** The query of a route that can be limited to one account. */
export const accountQuery = z.strictObject({ account });

/** The query of a route that needs an account. */
export const webhookQuery = z.strictObject({ account: z.string().min(1) });
