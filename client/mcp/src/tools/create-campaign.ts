import { z } from 'zod';
import { campaignInput, toCampaign } from '../campaign-input.ts';
import { chooseProject } from '../choose-project.ts';
import { asPreviewed, readPreviewed, requirePreview } from '../previews.ts';
import { defineTool, said } from '../tool.ts';

/** Creates exactly the validated campaign, once. */
export const createCampaign = defineTool({
  name: 'create_campaign',
  title: 'Create a search campaign',
  description:
    'Creates a campaign in Google Ads: previewed is exactly what validate_campaign was given, previewId what it answered. ' +
    'An ENABLED one spends money. Safe to repeat.',
  input: z.object({ previewId: z.string().min(1).max(200), previewed: asPreviewed }),
  output: z.object({
    ...said,
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
    const made = await context.tl.searchads.createCampaign({ projectId, ...campaign }, options);
    if ('approval' in made) {
      return {
        summary: 'The campaign was not created: an ENABLED one waits for a second person in this project.',
        next: `A person who has not asked for it approves ${made.approval.id} until ${made.approval.expiresAt}.`,
        approvalId: made.approval.id,
      };
    }
    const { campaignResourceName } = made;
    return {
      summary: `The campaign was created and is ${campaign.status}.`,
      next:
        campaign.status === 'PAUSED'
          ? 'A person enables it in Google Ads when it may spend.'
          : 'ads_account_health tells whether the account delivers.',
      campaignResourceName,
    };
  },
});
