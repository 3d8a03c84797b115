import { z } from 'zod';
import { campaignChangeInput, sendCampaignChange } from '../campaign-change.ts';
import { chooseProject } from '../choose-project.ts';
import { previewedArguments, readPreviewed, requirePreview } from '../previews.ts';
import { defineTool, summaryFields } from '../tool.ts';

/** Applies exactly the validated change of a campaign, once. */
export const changeCampaign = defineTool({
  name: 'change_campaign',
  title: 'Change a search campaign',
  description:
    'Applies the change: previewed repeats the arguments of validate_campaign_change, previewId is its result. Safe to repeat.',
  input: z.object({ previewId: z.string().min(1).max(200), previewed: previewedArguments }),
  output: z.object(summaryFields),
  changes: { isDestructive: true, isIdempotent: true },
  async run(context, { previewId, previewed }) {
    const input = readPreviewed(campaignChangeInput, previewed);
    const projectId = await chooseProject(context, input.projectId);
    requirePreview(context.seal, { tool: 'change_campaign', projectId, content: input }, previewId);
    // The preview id is the idempotency key, so that repeated calls add one ad.
    const options = { ...context.call, idempotencyKey: previewId };
    await sendCampaignChange(context.tl, input, { projectId, validateOnly: false }, options);
    return {
      summary: 'The change was applied.',
      next: 'Google reviews changed ads before they run. campaign_details shows the result.',
    };
  },
});
