import { z } from 'zod';
import { campaignInput, toCampaign } from '../campaign-input.ts';
import { chooseProject } from '../choose-project.ts';
import { previewedArguments, readPreviewed, requirePreview } from '../previews.ts';
import { defineTool, summaryFields } from '../tool.ts';

/** Creates exactly the validated campaign, once. */
export const createCampaign = defineTool({
  name: 'create_campaign',
  title: 'Create a search campaign',
  description:
    'Creates a campaign in Google Ads: previewed repeats the arguments of validate_campaign, previewId is its result. ' +
    'An ENABLED campaign spends money. Safe to repeat.',
  input: z.object({ previewId: z.string().min(1).max(200), previewed: previewedArguments }),
  output: z.object({
    ...summaryFields,
    campaignResourceName: z.string().optional(),
    approvalId: z.string().optional(),
  }),
  changes: { isDestructive: true, isIdempotent: true },
  async run(context, { previewId, previewed }) {
    const input = readPreviewed(campaignInput, previewed);
    const projectId = await chooseProject(context, input.projectId);
    const campaign = toCampaign(input);
    requirePreview(context.seal, { tool: 'create_campaign', projectId, content: campaign }, previewId);
    // The preview id is the idempotency key, so that repeated calls create one campaign.
    const options = { ...context.call, idempotencyKey: previewId };
    const created = await context.tl.searchads.createCampaign({ projectId, ...campaign }, options);
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
