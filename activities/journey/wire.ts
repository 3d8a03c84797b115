import { z } from 'zod';

/** An object as HubSpot answers it: of its properties those that the account has. */
export const hubSpotObject = z.object({
  id: z.string().min(1),
  properties: z.record(z.string(), z.string().nullable()),
});

/** An error's body. Every field of it may be missing: what stands between us and HubSpot answers in its own way. */
export const errorBody = z.object({
  message: z.string().catch(''),
  category: z.string().catch(''),
  policyName: z.string().catch(''),
});
