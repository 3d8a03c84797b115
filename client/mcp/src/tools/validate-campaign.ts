import { z } from 'zod';
import { campaignInput, toCampaign } from '../campaign-input.ts';
import { chooseProject } from '../choose-project.ts';
import { previewId } from '../previews.ts';
import { defineTool, said } from '../tool.ts';

/** Validates a campaign with Google. Creating it requires the returned id. */
export const validateCampaign = defineTool({
  name: 'validate_campaign',
  title: 'Validate a search campaign',
  description:
    'Tests a search campaign with Google Ads, policies too, creates nothing, and gives the previewId that create_campaign ' +
    'needs. It starts PAUSED unless status says ENABLED.',
  input: campaignInput,
  output: z.object({ ...said, previewId: z.string() }),
  async run(context, input) {
    const projectId = await chooseProject(context, input.projectId);
    const campaign = toCampaign(input);
    await context.tl.searchads.createCampaign({ projectId, ...campaign, validateOnly: true }, context.call);
    const { dailyBudget, status } = campaign;
    return {
      summary:
        status === 'PAUSED'
          ? `Google would take the campaign. It would start paused and spend nothing, later ${dailyBudget} a day.`
          : `Google would take the campaign. It would start at once and spend up to ${dailyBudget} a day.`,
      next: 'Show this to the person who decides. Then call create_campaign with previewId and these arguments as previewed.',
      previewId: previewId(context.seal, { tool: 'create_campaign', projectId, content: campaign }),
    };
  },
});
