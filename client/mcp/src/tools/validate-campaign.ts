import { z } from 'zod';
import { campaignInput, toCampaign } from '../campaign-input.ts';
import { createPreviewId, getNextAfterPreview } from '../previews.ts';
import { defineTool } from '../tool.ts';

export const validateCampaign = defineTool({
  name: 'validate_campaign',
  title: 'Validate a search campaign',
  description:
    'Validates a search campaign with Google Ads, including its policies, without creating it. Returns the ' +
    'previewId for create_campaign. The campaign starts PAUSED unless status is ENABLED.',
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
