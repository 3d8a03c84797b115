import type { services } from 'google-ads-api';
import type { AdTexts, Bidding, SearchCampaign } from '../../domain/search-campaign.ts';
import type { PolicyExemptions } from '../../workflows/contract/campaign-change.ts';

/**
 * URL custom parameter with the creation request's id. Google allows up to 16 letters and digits in a name.
 */
export const CREATION_PARAMETER = 'throughline';

type BuildOptions = {
  /** Ten digits. */
  customerId: string;
  creationId: string;
  campaign: SearchCampaign;
  exemptions: PolicyExemptions;
};

/**
 * Temporary ids must be negative and unique across types, and an operation may refer only to ids of earlier
 * operations. `getCampaignField` also depends on the order of the operations.
 * @see https://developers.google.com/google-ads/api/docs/mutating/best-practices
 */
export function buildCampaignMutate(options: BuildOptions): services.IMutateOperation[] {
  const { customerId, campaign, exemptions } = options;
  const budgetName = `customers/${customerId}/campaignBudgets/-1`;
  const campaignName = `customers/${customerId}/campaigns/-2`;
  const adGroupName = `customers/${customerId}/adGroups/-3`;
  const { bidding } = campaign;
  const buildCriterion = (create: services.ICampaignCriterionOperation['create']) => ({
    campaign_criterion_operation: { create: { campaign: campaignName, ...create } },
  });
  return [
    {
      campaign_budget_operation: {
        create: {
          resource_name: budgetName,
          amount_micros: campaign.dailyBudgetMicros,
          delivery_method: 'STANDARD',
          // By default, budgets are shared. Google names an unshared budget after its campaign.
          explicitly_shared: false,
        },
      },
    },
    {
      campaign_operation: {
        create: { resource_name: campaignName, campaign_budget: budgetName, ...buildCampaignFields(options) },
      },
    },
    ...campaign.locationIds.map((id) =>
      buildCriterion({ location: { geo_target_constant: `geoTargetConstants/${id}` } }),
    ),
    ...campaign.languageIds.map((id) =>
      buildCriterion({ language: { language_constant: `languageConstants/${id}` } }),
    ),
    ...campaign.negativeKeywords.map((text) =>
      buildCriterion({ negative: true, keyword: { text, match_type: 'BROAD' } }),
    ),
    {
      ad_group_operation: {
        create: {
          resource_name: adGroupName,
          campaign: campaignName,
          name: campaign.adGroupName,
          type: 'SEARCH_STANDARD',
          status: 'ENABLED',
          ...(bidding.strategy === 'MANUAL_CPC' &&
            bidding.cpcBidMicros !== undefined && { cpc_bid_micros: bidding.cpcBidMicros }),
        },
      },
    },
    {
      ad_group_ad_operation: {
        create: { ad_group: adGroupName, status: 'ENABLED', ad: buildAd(campaign.ad) },
        ...toPolicyParameter(exemptions),
      },
    },
    ...campaign.keywords.map(({ text, matchType }) => {
      const keys = selectExemptionKeys(text, campaign, exemptions);
      return {
        ad_group_criterion_operation: {
          create: {
            ad_group: adGroupName,
            status: 'ENABLED' as const,
            keyword: { text, match_type: matchType },
          },
          ...(keys.length > 0 && { exempt_policy_violation_keys: keys }),
        },
      };
    }),
  ];
}

function buildCampaignFields({ campaign, creationId }: BuildOptions) {
  const { name, status, bidding, startDate, endDate, containsEuPoliticalAdvertising: isPolitical } = campaign;
  return {
    name,
    status,
    advertising_channel_type: 'SEARCH' as const,
    network_settings: {
      target_google_search: true,
      target_search_network: true,
      target_content_network: false,
      target_partner_search_network: false,
    },
    ...buildBiddingFields(bidding),
    ...(startDate !== undefined && { start_date_time: `${startDate} 00:00:00` }),
    ...(endDate !== undefined && { end_date_time: `${endDate} 23:59:59` }),
    url_custom_parameters: [{ key: CREATION_PARAMETER, value: creationId }],
    contains_eu_political_advertising: isPolitical
      ? ('CONTAINS_EU_POLITICAL_ADVERTISING' as const)
      : ('DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING' as const),
  };
}

function buildBiddingFields(bidding: Bidding) {
  switch (bidding.strategy) {
    case 'MAXIMIZE_CONVERSIONS': {
      const { targetCpaMicros: target } = bidding;
      return { maximize_conversions: target === undefined ? {} : { target_cpa_micros: target } };
    }
    case 'MAXIMIZE_CLICKS':
      return { target_spend: {} };
    case 'MANUAL_CPC':
      return { manual_cpc: {} };
    case 'TARGET_CPA':
      return { target_cpa: { target_cpa_micros: bidding.targetCpaMicros } };
  }
}

export function toPolicyParameter({ topics }: PolicyExemptions) {
  return topics.length > 0 ? { policy_validation_parameter: { ignorable_policy_topics: topics } } : {};
}

export function buildAd({ headlines, descriptions, finalUrl, path1, path2 }: AdTexts) {
  return {
    final_urls: [finalUrl],
    responsive_search_ad: {
      headlines: headlines.map((text) => ({ text })),
      descriptions: descriptions.map((text) => ({ text })),
      ...(path1 !== undefined && { path1 }),
      ...(path2 !== undefined && { path2 }),
    },
  };
}

/**
 * Returns the exemptions to send with a keyword. An exemption whose text occurs in no keyword is sent with
 * every keyword.
 */
export function selectExemptionKeys(
  text: string,
  { keywords }: { keywords: readonly { text: string }[] },
  { keys }: PolicyExemptions,
) {
  const containsText = (whole: string, part: string) => whole.toLowerCase().includes(part.toLowerCase());
  return keys
    .filter(
      ({ violatingText: part }) =>
        containsText(text, part) || !keywords.some((keyword) => containsText(keyword.text, part)),
    )
    .map(({ policyName, violatingText }) => ({ policy_name: policyName, violating_text: violatingText }));
}
