import type { z } from 'zod';
import type { PathElement } from '../errors.ts';
import type { Stored } from '../world.ts';
import { checkCampaignDates } from './campaign-dates.ts';
import type { Draft } from './draft.ts';
import { checkBid, countCodePoints, NOT_EXEMPTED, type CreateContext, type CreateRule } from './rule.ts';
import { wireCampaign } from './wire.ts';

type Campaign = z.infer<typeof wireCampaign>;

export const checkCampaign: CreateRule = (fields, context) => {
  const { draft, path } = context;
  const campaign = wireCampaign.parse(fields);
  checkCampaignName(draft, campaign.name, { path });
  if (campaign.status === 'REMOVED') {
    const message = 'A resource cannot be created as removed.';
    draft.fail([...path, 'status'], 'OperationAccessDeniedError.CREATE_AS_REMOVED_NOT_PERMITTED', message);
  }
  const channel = [...path, 'advertising_channel_type'];
  if (campaign.advertising_channel_type === undefined) {
    draft.failMissing(channel);
  } else if (campaign.advertising_channel_type !== 'SEARCH') {
    draft.fail(channel, 'FieldError.INVALID_VALUE', 'The sandbox supports Search campaigns only.');
  }
  draft.resolve('campaignBudgets', campaign.campaign_budget, [...path, 'campaign_budget']);
  if (campaign.contains_eu_political_advertising === undefined) {
    draft.failMissing([...path, 'contains_eu_political_advertising']);
  }
  checkNetworks(campaign, context);
  checkBidding(campaign, context);
  checkCampaignDates(campaign, context);
  checkParameters(campaign, context);
  return NOT_EXEMPTED;
};

/** @param own the campaign to rename, whose current name does not count as taken */
export function checkCampaignName(
  draft: Draft,
  name: string | undefined,
  { path: parent, own }: { path: readonly PathElement[]; own?: Stored },
): void {
  const path = [...parent, 'name'];
  const others = draft
    .listNotRemoved('campaigns')
    .filter((other) => other.resourceName !== own?.resourceName);
  if (name === undefined || name.trim() === '') {
    draft.failMissing(path);
  } else if (/[\0\n\r]/.test(name)) {
    draft.fail(path, 'CampaignError.INVALID_CAMPAIGN_NAME', 'The name has invalid characters.', {
      trigger: name,
    });
  } else if (countCodePoints(name) > 256) {
    draft.failTooLong(path, name);
  } else if (others.some((other) => other.fields['name'] === name)) {
    const message = 'A campaign with this name already exists.';
    draft.fail(path, 'CampaignError.DUPLICATE_CAMPAIGN_NAME', message, { trigger: name });
  }
}

function checkNetworks({ network_settings: networks }: Campaign, { draft, path }: CreateContext): void {
  if (networks?.target_search_network === true && networks.target_google_search === false) {
    const message = 'The search network cannot be targeted without Google search.';
    const code = 'CampaignError.CANNOT_TARGET_SEARCH_NETWORK_WITHOUT_GOOGLE_SEARCH';
    draft.fail([...path, 'network_settings', 'target_search_network'], code, message);
  }
}

export function checkBidding(
  campaign: Campaign,
  { draft, path }: Pick<CreateContext, 'draft' | 'path'>,
): void {
  const { maximize_conversions: maximize, target_spend: spend, target_cpa: target } = campaign;
  if (!maximize && !spend && !target && campaign.manual_cpc === undefined) {
    draft.failMissing([...path, 'campaign_bidding_strategy']);
  }
  checkBid(draft, spend?.cpc_bid_ceiling_micros, [...path, 'target_spend', 'cpc_bid_ceiling_micros']);
  const goal = maximize?.target_cpa_micros;
  if (goal !== 0n) checkBid(draft, goal, [...path, 'maximize_conversions', 'target_cpa_micros']);
  if (!target) return;
  const at = [...path, 'target_cpa', 'target_cpa_micros'];
  if (target.target_cpa_micros === undefined) draft.failMissing(at);
  checkBid(draft, target.target_cpa_micros, at);
}

function checkParameters({ url_custom_parameters: all }: Campaign, { draft, path }: CreateContext): void {
  if (all.length > 8) {
    const message = 'At most 8 custom parameters are allowed.';
    const code = 'UrlFieldError.URL_CUSTOM_PARAMETERS_COUNT_EXCEEDS_LIMIT';
    draft.fail([...path, 'url_custom_parameters'], code, message);
  }
  for (const [index, { key, value }] of all.entries()) {
    const at = [...path, { field: 'url_custom_parameters', index }];
    if (!/^[A-Za-z0-9]{1,16}$/.test(key)) {
      const code = 'UrlFieldError.INVALID_CHARACTERS_IN_URL_CUSTOM_PARAMETER_KEY';
      draft.fail([...at, 'key'], code, 'A key must have 1 to 16 letters and digits.', { trigger: key });
    }
    if (countCodePoints(value) > 250) {
      draft.failTooLong([...at, 'value'], value);
    } else if (/[\s{}]/.test(value)) {
      const code = 'UrlFieldError.INVALID_CHARACTERS_IN_URL_CUSTOM_PARAMETER_VALUE';
      draft.fail([...at, 'value'], code, 'The value has invalid characters.', { trigger: value });
    }
  }
}
