import { keysFor } from '../build-campaign-mutate.ts';
import type { ChangeRequest } from '../../../models/searchads/campaign-requests.ts';
import { planAddition, positionOf, type MissingKeyword } from './added-keywords.ts';
import { UNKNOWN, unchangeable, type Decision, type Read } from './decision.ts';
import { readCampaign } from './read-campaign.ts';
import { readAdGroup, readKeywords } from './read-criteria.ts';

type AddKeywords = Extract<ChangeRequest, { kind: 'add_keywords' }>;

/** Adds the keywords that an ad group lacks, with the exemptions that are asked for. */
export async function decideKeywords(
  { client, account, change, exemptions }: Read,
  { keywords, adGroupId }: AddKeywords,
): Promise<Decision> {
  const { campaignId } = change;
  const campaign = await readCampaign(client, account, campaignId);
  const group = campaign && (await readAdGroup(client, account, { campaignId, adGroupId }));
  if (!campaign || !group || group.status === 'REMOVED') return UNKNOWN;
  const { values } = campaign;
  const refusal = unchangeable(campaign);
  if (refusal) return refusal;
  const list = await readKeywords(client, account, adGroupId);
  const { missing, ...known } = planAddition(keywords, { values, change, list });
  if (missing.length === 0) return { next: 'done', ...known, after: known.after([]) };
  return {
    next: 'send',
    ...known,
    operations: missing.map(({ text, matchType, cpcBidMicros }) => {
      const keys = keysFor(text, { keywords: missing }, exemptions);
      return {
        ad_group_criterion_operation: {
          create: {
            ad_group: group.resourceName,
            status: 'ENABLED' as const,
            keyword: { text, match_type: matchType },
            ...(cpcBidMicros !== undefined && { cpc_bid_micros: cpcBidMicros }),
          },
          ...(keys.length > 0 && { exempt_policy_violation_keys: keys }),
        },
      };
    }),
    toOurField: (path) => fieldOf(missing, path),
  };
}

function fieldOf(
  missing: readonly MissingKeyword[],
  path: readonly { fieldName: string; index: number | undefined }[],
): string | undefined {
  const position = positionOf(missing, path);
  if (position === undefined) return undefined;
  const has = (name: string) => path.some(({ fieldName }) => fieldName === name);
  if (has('exempt_policy_violation_keys')) return 'exemptPolicyViolationKeys';
  if (has('cpc_bid_micros')) return `keywords[${position}].cpcBid`;
  return `keywords[${position}].${has('match_type') ? 'matchType' : 'text'}`;
}
