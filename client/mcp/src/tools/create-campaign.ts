import { z } from 'zod';
import { defineConfirmedTool, defineTool } from '../tool.ts';
import { createPreviewId, getNextAfterPreview } from '../previews.ts';

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
  // Exceeds Google's limits, because Google counts only the default of dynamic text such as
  // `{KeyWord:boots}`.
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
function toCampaign(input: z.infer<typeof campaignInput>) {
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

export const validateCampaign = defineTool({
  name: 'validate_campaign',
  title: 'Validate a search campaign',
  description:
    'Validates a search campaign with Google Ads, including its policies, without creating it. Returns the ' +
    '`previewId` for create_campaign. The campaign starts `PAUSED` unless `status` is `ENABLED`.',
  input: campaignInput,
  output: { previewId: z.string() },
  async run(context, input) {
    const campaign = toCampaign(input);
    const { tl, projectId, call } = context;
    const answer = await tl.searchads.createCampaign({ projectId, ...campaign, validateOnly: true }, call);
    const { dailyBudget, status } = campaign;
    const requiresApproval = 'requiresApproval' in answer && answer.requiresApproval;
    const approval = requiresApproval ? ' A second person must approve its creation.' : '';
    return {
      summary:
        status === 'PAUSED'
          ? `Google accepts the campaign. It would start paused and spend nothing until it is enabled. Its daily budget is ${dailyBudget}.${approval}`
          : `Google accepts the campaign. It would start enabled, with a daily budget of ${dailyBudget}.${approval}`,
      next: getNextAfterPreview(context, 'create_campaign'),
      previewId: createPreviewId(context, { tool: 'create_campaign', content: campaign }),
    };
  },
});

export const createCampaign = defineConfirmedTool({
  name: 'create_campaign',
  title: 'Create a search campaign',
  description:
    'Creates a campaign in Google Ads: `previewId` is the result of validate_campaign, and `previewed` repeats its arguments. ' +
    'An `ENABLED` campaign spends money. Safe to repeat.',
  preview: { input: campaignInput, toContent: toCampaign },
  output: {
    campaignResourceName: z.string().optional(),
    approvalId: z.string().optional(),
  },
  async run({ tl, projectId, call }, campaign, previewId) {
    // The preview id is the idempotency key, so that repeated calls create only one campaign.
    const options = { ...call, idempotencyKey: previewId };
    const created = await tl.searchads.createCampaign({ projectId, ...campaign }, options);
    if ('approval' in created) {
      return {
        summary:
          'The campaign is not created yet: in this project a second person must approve an ENABLED campaign.',
        next: `Another person must approve ${created.approval.id} before ${created.approval.expiresAt}.`,
        approvalId: created.approval.id,
      };
    }
    const { campaignResourceName } = created;
    return {
      summary: `The campaign was created and is ${campaign.status}.`,
      next:
        campaign.status === 'PAUSED'
          ? 'A person can enable it in Google Ads.'
          : 'ads_account_health shows whether the account delivers.',
      campaignResourceName,
    };
  },
});
