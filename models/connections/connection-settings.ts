import { z } from 'zod';

/** Settings of a Google Ads connection. `loginCustomerId`: the manager account to go through wherever it can be. */
export const googleAdsSettings = z.object({
  loginCustomerId: z
    .string()
    .regex(/^\d{10}$/)
    .optional(),
});
