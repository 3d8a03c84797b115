import { z } from 'zod';

const health = z.object({
  state: z.string(),
  reason: z.string(),
  reasonCodes: z.array(z.string()),
  nextAction: z.object({ code: z.string(), label: z.string() }).optional(),
});

/** A page of campaigns, with the tested fields. */
export const campaignPage = z.object({
  campaigns: z.array(
    z.looseObject({
      id: z.string(),
      resourceName: z.string(),
      name: z.string(),
      status: z.string(),
      health,
      last7Days: z.looseObject({ impressions: z.number(), spend: z.number() }),
    }),
  ),
  nextCursor: z.string().nullable(),
});

/** A campaign with its parts. */
export const campaignDetails = z.object({
  campaign: z.looseObject({ id: z.string(), name: z.string(), status: z.string(), health }),
  adGroups: z.array(z.looseObject({ id: z.string(), name: z.string() })),
  ads: z.array(z.looseObject({ resourceName: z.string(), approval: z.string() })),
  keywords: z.array(z.looseObject({ text: z.string() })),
  negativeKeywords: z.array(z.looseObject({ text: z.string() })),
  locations: z.array(z.looseObject({ id: z.string() })),
  languages: z.array(z.looseObject({ id: z.string() })),
  truncated: z.array(z.string()),
});
