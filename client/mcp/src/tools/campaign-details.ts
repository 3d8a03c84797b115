import { z } from 'zod';
import { clip } from '../fit-answer.ts';
import { getNextForHealth } from './ads-account-health.ts';
import { defineTool } from '../tool.ts';

const MAX_CHANGES = 5;

export const campaignDetails = defineTool({
  name: 'campaign_details',
  title: 'Read a search campaign',
  description: 'Returns the ads, keywords, targets and latest changes of a campaign, with their ids.',
  input: z.object({
    customerId: z.string().min(1).max(12),
    campaignId: z.string().min(1).max(20),
  }),
  output: {
    changes: z.array(z.string()),
    untrusted: z.object({
      adGroups: z.array(z.string()),
      ads: z.array(z.string()),
      keywords: z.array(z.string()),
      targets: z.array(z.string()),
    }),
  },
  async run({ tl, projectId, call }, { customerId, campaignId }) {
    const campaignKey = { projectId, customerId, campaignId };
    const [details, { changes }] = await Promise.all([
      tl.searchads.getCampaign(campaignKey, call),
      tl.searchads.listCampaignChanges({ ...campaignKey, limit: MAX_CHANGES }, call),
    ]);
    const { campaign, adGroups, ads, keywords, locations, languages } = details;
    return {
      summary: `The campaign is ${campaign.status} and ${campaign.health.state}: ${clip(campaign.health.reason, 300)}`,
      next: getNextForHealth(
        campaign.health,
        'validate_campaign_change tests a change of ads, keywords or targets.',
      ),
      changes: changes.map(
        ({ createdAt, kind, state, requestedBy }) => `${createdAt} ${kind} by ${requestedBy}: ${state}`,
      ),
      untrusted: {
        adGroups: adGroups.map(({ id, name, status }) => `${id} ${status}: ${clip(name)}`),
        ads: ads.map(
          ({ id, adGroupId, status, approval, headlines }) =>
            `${id} in adGroup ${adGroupId}, ${status}, ${approval}: ${clip(headlines.join(' | '))}`,
        ),
        keywords: keywords.map(
          ({ id, adGroupId, status, matchType, text }) =>
            `${id} in adGroup ${adGroupId}, ${status}, ${matchType}: ${clip(text)}`,
        ),
        targets: [
          ...locations.map(({ id, canonicalName }) => `location ${id}: ${clip(canonicalName)}`),
          ...languages.map(({ id, name }) => `language ${id}: ${clip(name)}`),
        ],
      },
    };
  },
});
