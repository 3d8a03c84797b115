import { z } from 'zod';
import { loopbackUrl, webhookSecret } from '../config.ts';
import { faultSchema } from '../wire/faults.ts';

const DAY_MS = 86_400_000;
const account = z.string().min(1).optional();

/** Every provider that the sandbox has. */
const providerName = z.enum(['resend', 'crm', 'meta', 'googleads']);

/** The path of a route about one provider. */
export const providerPath = z.object({ provider: providerName });

/** Which provider a fault is for; the rest of its body is the fault. */
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
 * `perSecond`: calls accepted in any 1000 ms; of Google Ads also `planningPerSecond` and `dailyOperations`. Null lifts a
 * limit; without `account` it is for all that have none of their own.
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

/** `aheadMs`: how far ahead of real time the sandbox lives. */
export const clockBody = z.strictObject({
  aheadMs: z
    .int()
    .min(0)
    .max(366 * DAY_MS),
  account,
});

/** Where webhooks go and the secret that signs them, or null for nowhere; without `account` for all without their own. */
export const webhookBody = z.union([
  z.strictObject({ url: loopbackUrl, secret: webhookSecret, account }),
  z.strictObject({ url: z.null(), account }),
]);

/** Which account to forget; nothing at all for everything. */
export const resetBody = z.strictObject({ account }).optional();

/** The query of what can be narrowed down to one account. */
export const accountQuery = z.strictObject({ account });

/** The query of what is told of one account only. */
export const webhookQuery = z.strictObject({ account: z.string().min(1) });
