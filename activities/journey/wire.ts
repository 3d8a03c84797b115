import { z } from 'zod';

/** Object in HubSpot's answer, with the properties that the account has. */
export const hubSpotObject = z.object({
  id: z.string().min(1),
  properties: z.record(z.string(), z.string().nullable()),
});

/** Page of a search. `after` is the cursor of the next page. */
export const hubSpotPage = z.object({
  total: z.int().min(0),
  results: z.array(hubSpotObject).max(100),
  paging: z.object({ next: z.object({ after: z.string().max(100) }).optional() }).optional(),
});

/** Users to whom leads are assigned. */
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

/** Body of an error. Every field may be missing, because intermediaries answer in other formats. */
export const errorBody = z.object({
  message: z.string().catch(''),
  category: z.string().catch(''),
  policyName: z.string().catch(''),
});
