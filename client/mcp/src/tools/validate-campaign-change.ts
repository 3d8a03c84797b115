import { z } from 'zod';
import { campaignChangeInput, sendCampaignChange } from '../campaign-change.ts';
import { chooseProject } from '../choose-project.ts';
import { createPreviewId } from '../previews.ts';
import { defineTool, summaryFields } from '../tool.ts';

/** Validates a change of a campaign with Google. Applying it requires the returned id. */
export const validateCampaignChange = defineTool({
  name: 'validate_campaign_change',
  title: 'Validate a campaign change',
  description:
    'Validates one change without applying it, and returns the previewId for change_campaign. ' +
    'add_ad needs adGroupId and texts; edit_ad adGroupId and adId; keyword changes adGroupId and keywordId.',
  input: campaignChangeInput,
  output: z.object({ ...summaryFields, previewId: z.string() }),
  async run(context, input) {
    const projectId = await chooseProject(context, input.projectId);
    await sendCampaignChange(context.tl, input, { projectId, validateOnly: true }, context.call);
    return {
      summary: 'Google accepts the change. Nothing has changed yet.',
      next: 'Show this to the person who decides, then call change_campaign with previewId and these arguments as previewed.',
      previewId: createPreviewId(context.seal, { tool: 'change_campaign', projectId, content: input }),
    };
  },
});
