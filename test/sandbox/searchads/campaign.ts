import { enums, type MutateOperation } from 'google-ads-api';

const customer = 'customers/2000000001';

interface CampaignRequest {
  name: string;
  budget?: number;
  campaign?: object;
  headlines?: string[];
  keywords?: string[];
  keywordKeys?: object[];
  ad?: object;
  negative?: string[];
  locations?: string[];
}

/** Returns the operations that create a Search campaign, in the order that temporary names need. */
export function buildCampaignOperations(request: CampaignRequest): MutateOperation<object>[] {
  const { name, budget = 5_000_000, headlines = ['Fresh bread', 'Baked today', 'Order online'] } = request;
  const { keywords = ['fresh bread'], keywordKeys = [], negative = [], locations = ['2840'] } = request;
  const campaign = `${customer}/campaigns/-2`;
  const adGroup = `${customer}/adGroups/-3`;
  return [
    createOperation('campaign_budget', {
      resource_name: `${customer}/campaignBudgets/-1`,
      amount_micros: budget,
      delivery_method: enums.BudgetDeliveryMethod.STANDARD,
      explicitly_shared: false,
    }),
    createOperation('campaign', {
      resource_name: campaign,
      name,
      status: enums.CampaignStatus.PAUSED,
      advertising_channel_type: enums.AdvertisingChannelType.SEARCH,
      campaign_budget: `${customer}/campaignBudgets/-1`,
      network_settings: { target_google_search: true, target_search_network: false },
      maximize_conversions: {},
      contains_eu_political_advertising:
        enums.EuPoliticalAdvertisingStatus.DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING,
      url_custom_parameters: [{ key: 'intent', value: 'a3c1' }],
      ...request.campaign,
    }),
    ...locations.map((id) =>
      createOperation('campaign_criterion', {
        campaign,
        location: { geo_target_constant: `geoTargetConstants/${id}` },
      }),
    ),
    createOperation('campaign_criterion', {
      campaign,
      language: { language_constant: 'languageConstants/1000' },
    }),
    ...negative.map((text) =>
      createOperation('campaign_criterion', {
        campaign,
        negative: true,
        keyword: { text, match_type: enums.KeywordMatchType.BROAD },
      }),
    ),
    createOperation('ad_group', {
      resource_name: adGroup,
      campaign,
      name: 'Group',
      type: enums.AdGroupType.SEARCH_STANDARD,
      status: enums.AdGroupStatus.ENABLED,
    }),
    createOperation('ad_group_ad', {
      ad_group: adGroup,
      status: enums.AdGroupAdStatus.ENABLED,
      ad: {
        final_urls: ['https://shop.example/bread'],
        responsive_search_ad: {
          headlines: headlines.map((text) => ({ text })),
          descriptions: [{ text: 'Bread from this morning.' }, { text: 'Delivered to your door.' }],
          ...request.ad,
        },
      },
    }),
    ...keywords.map((text) => ({
      ...createOperation('ad_group_criterion', {
        ad_group: adGroup,
        status: enums.AdGroupCriterionStatus.ENABLED,
        keyword: { text, match_type: enums.KeywordMatchType.BROAD },
      }),
      exempt_policy_violation_keys: keywordKeys,
    })),
  ];
}

function createOperation(
  entity: MutateOperation<object>['entity'],
  resource: object,
): MutateOperation<object> {
  return { entity, operation: 'create', resource };
}
