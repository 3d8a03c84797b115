import { z } from 'zod';

/** Object in HubSpot's response. Properties that the account lacks are missing. */
export const hubSpotObject = z.object({
  id: z.string().min(1),
  properties: z.record(z.string(), z.string().nullable()),
});

/** Page of a search. `after`: cursor of the next page. */
export const hubSpotPage = z.object({
  total: z.int().min(0),
  results: z.array(hubSpotObject).max(100),
  paging: z.object({ next: z.object({ after: z.string().max(100) }).optional() }).optional(),
});

/** Users of HubSpot to whom leads are assigned. */
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

/** Body of an error. Fields may be missing, because proxies respond in other formats. */
export const errorBody = z.object({
  message: z.string().catch(''),
  category: z.string().catch(''),
  policyName: z.string().catch(''),
});
