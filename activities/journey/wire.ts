import { z } from 'zod';

/** An object as HubSpot answers it: of its properties those that the account has. */
export const hubSpotObject = z.object({
  id: z.string().min(1),
  properties: z.record(z.string(), z.string().nullable()),
});

/** A page of a search. `after` of the next page is where it begins. */
export const hubSpotPage = z.object({
  total: z.int().min(0),
  results: z.array(hubSpotObject).max(100),
  paging: z.object({ next: z.object({ after: z.string().max(100) }).optional() }).optional(),
});

/** An error's body. Every field of it may be missing: what stands between us and HubSpot answers in its own way. */
export const errorBody = z.object({
  message: z.string().catch(''),
  category: z.string().catch(''),
  policyName: z.string().catch(''),
});
