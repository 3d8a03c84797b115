import type { ChangeRequest } from '../../../models/searchads/change-request.ts';
import { added, missingOf } from './added-keywords.ts';
import { UNKNOWN, amongst, unchangeable, type Decision, type Read } from './decision.ts';
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
  const present = amongst(keywords, await readNegatives(client, account, change.campaignId));
  const before = change.before ?? { values, criteria: present };
  const missing = missingOf(keywords, present);
  const after = (made: string[]) => ({ values, criteria: added(keywords, { present, missing, made }) });
  if (missing.length === 0) return { next: 'done', name: values.name, before, after: after([]) };
  return {
    next: 'send',
    name: values.name,
    before,
    operations: missing.map(({ text, matchType }) => ({
      campaign_criterion_operation: {
        create: { campaign: resourceName, negative: true, keyword: { text, match_type: matchType } },
      },
    })),
    toOurField: (path) => {
      const position = path[0]?.index === undefined ? undefined : missing[path[0].index]?.position;
      if (position === undefined) return undefined;
      const field = path.some(({ fieldName }) => fieldName === 'match_type') ? 'matchType' : 'text';
      return `negativeKeywords[${position}].${field}`;
    },
    after,
  };
}
