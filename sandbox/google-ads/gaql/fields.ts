/** The type of a field. 64-bit integers are strings in REST's JSON. */
export type FieldType = 'int64' | 'double' | 'bool' | 'text' | 'enum' | 'list' | 'date';

type Fields = Record<string, FieldType>;

const CUSTOMER: Fields = {
  'customer.id': 'int64',
  'customer.resource_name': 'text',
  'customer.descriptive_name': 'text',
  'customer.currency_code': 'text',
  'customer.time_zone': 'text',
  'customer.status': 'enum',
  'customer.manager': 'bool',
  'customer.test_account': 'bool',
  'customer.conversion_tracking_setting.conversion_tracking_status': 'enum',
  'customer.conversion_tracking_setting.google_ads_conversion_customer': 'text',
};

const METRICS: Fields = {
  'metrics.impressions': 'int64',
  'metrics.clicks': 'int64',
  'metrics.cost_micros': 'int64',
  'metrics.conversions': 'double',
  'metrics.all_conversions': 'double',
  'metrics.ctr': 'double',
  'metrics.average_cpc': 'double',
  'segments.date': 'date',
  'segments.device': 'enum',
};

const BUDGET: Fields = {
  'campaign_budget.id': 'int64',
  'campaign_budget.resource_name': 'text',
  'campaign_budget.name': 'text',
  'campaign_budget.amount_micros': 'int64',
  'campaign_budget.delivery_method': 'enum',
  'campaign_budget.explicitly_shared': 'bool',
};

const CAMPAIGN: Fields = {
  'campaign.id': 'int64',
  'campaign.resource_name': 'text',
  'campaign.name': 'text',
  'campaign.status': 'enum',
  'campaign.serving_status': 'enum',
  'campaign.primary_status': 'enum',
  'campaign.primary_status_reasons': 'list',
  'campaign.advertising_channel_type': 'enum',
  'campaign.bidding_strategy_type': 'enum',
  'campaign.campaign_budget': 'text',
  'campaign.start_date_time': 'text',
  'campaign.end_date_time': 'text',
  'campaign.url_custom_parameters': 'list',
  'campaign.contains_eu_political_advertising': 'enum',
  'campaign.maximize_conversions.target_cpa_micros': 'int64',
  'campaign.target_cpa.target_cpa_micros': 'int64',
  'campaign.target_spend.cpc_bid_ceiling_micros': 'int64',
  'campaign.network_settings.target_google_search': 'bool',
  'campaign.network_settings.target_search_network': 'bool',
  'campaign.network_settings.target_content_network': 'bool',
  'campaign.network_settings.target_partner_search_network': 'bool',
};

const AD_GROUP: Fields = {
  'ad_group.id': 'int64',
  'ad_group.resource_name': 'text',
  'ad_group.name': 'text',
  'ad_group.status': 'enum',
  'ad_group.type': 'enum',
  'ad_group.campaign': 'text',
  'ad_group.cpc_bid_micros': 'int64',
};

/** The fields that can be selected from each resource. */
export const RESOURCES: Record<string, Fields> = {
  customer: { ...CUSTOMER, ...METRICS },
  customer_client: {
    'customer_client.id': 'int64',
    'customer_client.resource_name': 'text',
    'customer_client.client_customer': 'text',
    'customer_client.descriptive_name': 'text',
    'customer_client.currency_code': 'text',
    'customer_client.time_zone': 'text',
    'customer_client.manager': 'bool',
    'customer_client.status': 'enum',
    'customer_client.level': 'int64',
    'customer_client.hidden': 'bool',
    'customer_client.test_account': 'bool',
    ...CUSTOMER,
  },
  billing_setup: {
    'billing_setup.id': 'int64',
    'billing_setup.resource_name': 'text',
    'billing_setup.status': 'enum',
    'billing_setup.start_date_time': 'text',
    'billing_setup.end_date_time': 'text',
    ...CUSTOMER,
  },
  conversion_action: {
    'conversion_action.id': 'int64',
    'conversion_action.resource_name': 'text',
    'conversion_action.name': 'text',
    'conversion_action.status': 'enum',
    'conversion_action.type': 'enum',
    ...CUSTOMER,
  },
  campaign: { ...CAMPAIGN, ...BUDGET, ...CUSTOMER, ...METRICS },
  campaign_budget: { ...BUDGET, ...CUSTOMER },
  campaign_criterion: {
    'campaign_criterion.criterion_id': 'int64',
    'campaign_criterion.resource_name': 'text',
    'campaign_criterion.campaign': 'text',
    'campaign_criterion.negative': 'bool',
    'campaign_criterion.location.geo_target_constant': 'text',
    'campaign_criterion.language.language_constant': 'text',
    'campaign_criterion.keyword.text': 'text',
    'campaign_criterion.keyword.match_type': 'enum',
    ...CAMPAIGN,
    ...CUSTOMER,
  },
  ad_group: { ...AD_GROUP, ...CAMPAIGN, ...CUSTOMER },
  ad_group_ad: {
    'ad_group_ad.resource_name': 'text',
    'ad_group_ad.status': 'enum',
    'ad_group_ad.ad_group': 'text',
    'ad_group_ad.ad.id': 'int64',
    'ad_group_ad.ad.final_urls': 'list',
    'ad_group_ad.ad.responsive_search_ad.headlines': 'list',
    'ad_group_ad.ad.responsive_search_ad.descriptions': 'list',
    'ad_group_ad.ad.responsive_search_ad.path1': 'text',
    'ad_group_ad.ad.responsive_search_ad.path2': 'text',
    ...AD_GROUP,
    ...CAMPAIGN,
    ...CUSTOMER,
  },
  ad_group_criterion: {
    'ad_group_criterion.criterion_id': 'int64',
    'ad_group_criterion.resource_name': 'text',
    'ad_group_criterion.status': 'enum',
    'ad_group_criterion.ad_group': 'text',
    'ad_group_criterion.keyword.text': 'text',
    'ad_group_criterion.keyword.match_type': 'enum',
    'ad_group_criterion.cpc_bid_micros': 'int64',
    ...AD_GROUP,
    ...CAMPAIGN,
    ...BUDGET,
    ...CUSTOMER,
  },
};
