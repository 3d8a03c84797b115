import type { ChangeRequest } from '../../../models/searchads/campaign-requests.ts';
import { planAddition, positionOf } from './added-keywords.ts';
import { UNKNOWN, unchangeable, type Decision, type Read } from './decision.ts';
import { readCampaign } from './read-campaign.ts';
import { readNegatives } from './read-criteria.ts';

/** Adds the negative keywords that a campaign lacks. */
export async function decideNegatives(
  { client, account, change }: Read,
  { keywords }: Extract<ChangeRequest, { kind: 'add_negative_keywords' }>,
): Promise<Decision> {
  const campaign = await readCampaign(client, account, change.campaignId);
  if (!campaign) return UNKNOWN;
  const { values, resourceName } = campaign;
  const refusal = unchangeable(campaign);
  if (refusal) return refusal;
  const list = await readNegatives(client, account, change.campaignId);
  const { missing, ...known } = planAddition(keywords, { values, change, list });
  if (missing.length === 0) return { next: 'done', ...known, after: known.after([]) };
  return {
    next: 'send',
    ...known,
    operations: missing.map(({ text, matchType }) => ({
      campaign_criterion_operation: {
        create: { campaign: resourceName, negative: true, keyword: { text, match_type: matchType } },
      },
    })),
    toOurField: (path) => {
      const position = positionOf(missing, path);
      if (position === undefined) return undefined;
      const field = path.some(({ fieldName }) => fieldName === 'match_type') ? 'matchType' : 'text';
      return `negativeKeywords[${position}].${field}`;
    },
  };
}
