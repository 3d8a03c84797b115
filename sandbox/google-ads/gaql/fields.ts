function listFields(message: string, names: string): string[] {
  return names
    .trim()
    .split(/\s+/)
    .map((name) => `${message}.${name}`);
}

const CUSTOMER = listFields(
  'customer',
  `id resource_name descriptive_name currency_code time_zone status manager test_account
  conversion_tracking_setting.conversion_tracking_status
  conversion_tracking_setting.google_ads_conversion_customer
  conversion_tracking_setting.accepted_customer_data_terms
  conversion_tracking_setting.enhanced_conversions_for_leads_enabled`,
);

const METRICS = [
  ...listFields(
    'metrics',
    `impressions clicks cost_micros conversions all_conversions ctr average_cpc conversions_value`,
  ),
  ...listFields('segments', 'date device ad_network_type'),
];

const BUDGET = listFields(
  'campaign_budget',
  `id resource_name name amount_micros delivery_method explicitly_shared reference_count period status
  total_amount_micros`,
);

const CAMPAIGN = listFields(
  'campaign',
  `id resource_name name status serving_status primary_status primary_status_reasons
  advertising_channel_type bidding_strategy bidding_strategy_type experiment_type campaign_budget
  start_date_time end_date_time url_custom_parameters contains_eu_political_advertising
  aca_migration_date_time broad_match_migration_date_time dynamic_search_ads_setting.domain_name
  maximize_conversions.target_cpa_micros target_cpa.target_cpa_micros
  target_spend.cpc_bid_ceiling_micros network_settings.target_google_search
  network_settings.target_search_network network_settings.target_content_network
  network_settings.target_partner_search_network`,
);

const AD_GROUP = listFields('ad_group', `id resource_name name status type campaign cpc_bid_micros`);

const KEYWORD = listFields(
  'ad_group_criterion',
  `criterion_id resource_name status ad_group keyword.text keyword.match_type cpc_bid_micros negative
  type approval_status system_serving_status quality_info.quality_score`,
);

export const FIELDS: Readonly<Record<string, ReadonlySet<string>>> = {
  customer: new Set([...CUSTOMER, ...METRICS]),
  customer_client: new Set([
    ...listFields(
      'customer_client',
      `id resource_name client_customer descriptive_name currency_code time_zone manager status level
      hidden test_account`,
    ),
    ...CUSTOMER,
  ]),
  billing_setup: new Set([
    ...listFields('billing_setup', `id resource_name status start_date_time end_date_time`),
    ...CUSTOMER,
  ]),
  conversion_action: new Set([
    ...listFields('conversion_action', `id resource_name name status type`),
    ...CUSTOMER,
  ]),
  campaign: new Set([...CAMPAIGN, ...BUDGET, ...CUSTOMER, ...METRICS]),
  campaign_budget: new Set([...BUDGET, ...CUSTOMER]),
  campaign_criterion: new Set([
    ...listFields(
      'campaign_criterion',
      `criterion_id resource_name campaign negative type status location.geo_target_constant
      language.language_constant keyword.text keyword.match_type`,
    ),
    ...CAMPAIGN,
    ...CUSTOMER,
  ]),
  ad_group: new Set([...AD_GROUP, ...CAMPAIGN, ...CUSTOMER, ...METRICS]),
  ad_group_ad: new Set([
    ...listFields(
      'ad_group_ad',
      `resource_name status ad_group ad.id ad.type policy_summary.approval_status
      policy_summary.review_status policy_summary.policy_topic_entries ad.final_urls
      ad.responsive_search_ad.headlines ad.responsive_search_ad.descriptions
      ad.responsive_search_ad.path1 ad.responsive_search_ad.path2`,
    ),
    ...AD_GROUP,
    ...CAMPAIGN,
    ...CUSTOMER,
  ]),
  ad_group_criterion: new Set([...KEYWORD, ...AD_GROUP, ...CAMPAIGN, ...BUDGET, ...CUSTOMER]),
  geo_target_constant: new Set(
    listFields('geo_target_constant', `id resource_name name canonical_name country_code target_type status`),
  ),
  language_constant: new Set(listFields('language_constant', `id resource_name name code targetable`)),
  search_term_view: new Set([
    ...listFields('search_term_view', `resource_name search_term ad_group status`),
    ...AD_GROUP,
    ...CAMPAIGN,
    ...CUSTOMER,
    ...METRICS,
  ]),
  keyword_view: new Set([
    ...listFields('keyword_view', `resource_name`),
    ...KEYWORD,
    ...AD_GROUP,
    ...CAMPAIGN,
    ...CUSTOMER,
    ...METRICS,
  ]),
};
