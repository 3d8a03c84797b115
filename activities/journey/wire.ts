import { z } from 'zod';

export const hubSpotObject = z.object({
  id: z.string().min(1),
  properties: z.record(z.string(), z.string().nullable()),
});

export const hubSpotPage = z.object({
  total: z.int().min(0),
  results: z.array(hubSpotObject).max(100),
  paging: z.object({ next: z.object({ after: z.string().max(100) }).optional() }).optional(),
});

export const hubSpotOwners = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      email: z.string().nullish(),
      firstName: z.string().nullish(),
      lastName: z.string().nullish(),
    }),
  ),
});

/** Fields may be missing, because proxies respond in other formats. */
export const errorBody = z.object({
  message: z.string().catch(''),
  category: z.string().catch(''),
  policyName: z.string().catch(''),
});
