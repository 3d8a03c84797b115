import { z } from 'zod';

const buildTexts = (maxItems: number, length: number) => z.array(z.string().max(length)).max(maxItems);

/** Limits the size of the fields. The API validates them. */
export const campaignInput = z.object({
  customerId: z.string().min(1).max(12),
  name: z.string().min(1).max(255),
  dailyBudget: z.number().positive().describe("In the account's currency"),
  locations: buildTexts(50, 60).describe('ISO countries or Google ids'),
  languages: buildTexts(50, 60).describe('ISO codes or Google ids'),
  adGroupName: z.string().min(1).max(255),
  keywords: z
    .array(
      z.object({
        text: z.string().min(1).max(80),
        matchType: z.enum(['BROAD', 'PHRASE', 'EXACT']).exactOptional(),
      }),
    )
    .min(1)
    .max(100)
    .describe('Plain words: set matchType instead of quotes, brackets or +'),
  negativeKeywords: buildTexts(100, 80).exactOptional(),
  // Exceeds Google's limits, because Google counts only the default of dynamic text such as `{KeyWord:boots}`.
  headlines: buildTexts(15, 1000),
  descriptions: buildTexts(4, 1000),
  finalUrl: z.string().min(1).max(2048),
  biddingStrategy: z
    .enum(['MAXIMIZE_CONVERSIONS', 'MAXIMIZE_CLICKS', 'MANUAL_CPC', 'TARGET_CPA'])
    .exactOptional(),
  targetCpa: z.number().positive().exactOptional(),
  cpcBid: z.number().positive().exactOptional(),
  status: z.enum(['PAUSED', 'ENABLED']).exactOptional(),
  startDate: z.string().max(10).exactOptional(),
  endDate: z.string().max(10).exactOptional(),
});

/** Campaigns are paused by default, so that they spend nothing. */
export function toCampaign(input: z.infer<typeof campaignInput>) {
  const { keywords, negativeKeywords, headlines, descriptions, finalUrl, ...campaign } = input;
  const { status = 'PAUSED' } = campaign;
  return {
    ...campaign,
    status,
    keywords,
    ...(negativeKeywords && { negativeKeywords: negativeKeywords.map((text) => ({ text })) }),
    ad: { headlines, descriptions, finalUrl },
  };
}
