import { isDeepStrictEqual } from 'node:util';
import type { services } from 'google-ads-api';
import {
  adState,
  getAdFields,
  pickAdFields,
  type AdPatch,
  type AdState,
} from '../../../domain/campaign-parts.ts';
import type { AdTexts } from '../../../domain/search-campaign.ts';
import type { ChangeRequest } from '../../../models/searchads/campaign-requests.ts';
import type { FailureField } from '../../../workflows/contract/failures.ts';
import { buildAd, toPolicyParameter } from '../build-campaign-mutate.ts';
import { getAdField } from '../campaign-field.ts';
import { NOT_FOUND, type DecisionInput, type Plan, type Refusal } from './decision.ts';
import type { ReadCampaign } from './read-campaign.ts';
import { findAdGroup, readAds, type PinnedText, type ReadAd } from './read-parts.ts';

/** Plans no operation if the ad group has an ad with the same texts, URL and paths. */
export async function decideAdAddition(
  { search, exemptions }: DecisionInput,
  { id: campaignId }: ReadCampaign,
  { adGroupId, ad, status }: Extract<ChangeRequest, { kind: 'add_ad' }>,
): Promise<Plan | Refusal> {
  const [adGroup, ads] = await Promise.all([
    findAdGroup(search, { campaignId, adGroupId }),
    readAds(search, { campaignId, adGroupId }),
  ]);
  if (adGroup === undefined) return NOT_FOUND;
  const wanted = { ...toAdContent(ad), status };
  const present = ads.find((other) => isDeepStrictEqual({ ...adState.parse(other), status }, wanted));
  const found = present && { id: present.id, ...adState.parse(present) };
  const operation = {
    ad_group_ad_operation: {
      create: { ad_group: adGroup, status, ad: buildAd(ad) },
      ...toPolicyParameter(exemptions),
    },
  };
  return {
    before: found ? { ad: found } : {},
    // The resource name ends with the ad's id. A validation creates no ad and returns no resource name.
    getAfter: ([created = '']) => ({ ad: found ?? { id: created.split('~')[1] ?? '', ...wanted } }),
    operations: found ? [] : [operation],
    toOurField: getAdField,
  };
}

export async function decideAdUpdate(
  { search, change, exemptions }: DecisionInput,
  { id: campaignId }: ReadCampaign,
  { adGroupId, adId, patch }: Extract<ChangeRequest, { kind: 'update_ad' }>,
): Promise<Plan | Refusal> {
  const ads = await readAds(search, { campaignId, adGroupId });
  const ad = ads.find(({ id }) => id === adId);
  if (!ad) return NOT_FOUND;
  const current = adState.parse(ad);
  const fields = getAdFields(patch);
  const wanted = { ...current, ...pickAdFields(patch) };
  const plan: Plan = {
    before: { ad: { id: adId, ...current } },
    getAfter: () => ({ ad: { id: adId, ...wanted } }),
    operations: [],
    toOurField: (path) =>
      path.some(({ fieldName }) => fieldName === 'ad_group_ad_operation') ? 'status' : getAdField(path),
  };
  if (isDeepStrictEqual(wanted, current)) return plan;
  const changed = findChangedFields(current, change.before?.ad, fields);
  if (changed.length > 0) return { next: 'refuse', code: 'campaign_changed', details: { fields: changed } };
  const isText = fields.some((field) => field !== 'status');
  if (isText && ad.type !== 'RESPONSIVE_SEARCH_AD') {
    const message = `is of type ${ad.type}; change it in Google Ads`;
    return { next: 'refuse', code: 'invalid_request', details: { fields: [{ path: 'ad', message }] } };
  }
  const { customerId } = change;
  return { ...plan, operations: buildAdMutate(ad, patch, { customerId, adGroupId, exemptions }) };
}

function findChangedFields(
  current: AdState,
  before: AdState | undefined,
  fields: readonly (keyof AdState)[],
): FailureField[] {
  if (!before) return [];
  return fields
    .filter((field) => !isDeepStrictEqual(current[field], before[field]))
    .map((field) => ({
      path: field === 'status' ? 'status' : `ad.${field}`,
      message: 'has changed since the request. Read the campaign again',
    }));
}

/**
 * Returns up to two operations, because the status belongs to the `AdGroupAd`, not to the `Ad`.
 * @see https://developers.google.com/google-ads/api/docs/ads/mutate-ads
 */
export function buildAdMutate(
  ad: Pick<ReadAd, 'id' | 'status' | 'pinned'>,
  patch: AdPatch,
  {
    customerId,
    adGroupId,
    exemptions,
  }: Pick<DecisionInput, 'exemptions'> & { customerId: string; adGroupId: string },
): services.IMutateOperation[] {
  const { headlines, descriptions, finalUrl, path1, path2, status } = patch;
  const searchAd = {
    ...(headlines && { headlines: keepPins(headlines, ad.pinned.headlines) }),
    ...(descriptions && { descriptions: keepPins(descriptions, ad.pinned.descriptions) }),
    ...(typeof path1 === 'string' && { path1 }),
    ...(typeof path2 === 'string' && { path2 }),
  };
  // Google clears a field that is in the mask and has no value.
  const paths = [
    ...(finalUrl === undefined ? [] : ['final_urls']),
    ...(['headlines', 'descriptions', 'path1', 'path2'] as const)
      .filter((field) => patch[field] !== undefined)
      .map((field) => `responsive_search_ad.${field}`),
  ];
  const update = {
    resource_name: `customers/${customerId}/ads/${ad.id}`,
    ...(finalUrl !== undefined && { final_urls: [finalUrl] }),
    responsive_search_ad: searchAd,
  };
  return [
    ...(paths.length > 0
      ? [{ ad_operation: { update, update_mask: { paths }, ...toPolicyParameter(exemptions) } }]
      : []),
    ...(status === undefined || status === ad.status
      ? []
      : [
          {
            ad_group_ad_operation: {
              update: { resource_name: `customers/${customerId}/adGroupAds/${adGroupId}~${ad.id}`, status },
              update_mask: { paths: ['status'] },
            },
          },
        ]),
  ];
}

type TextAsset = NonNullable<
  NonNullable<NonNullable<services.IAdOperation['update']>['responsive_search_ad']>['headlines']
>[number];

function keepPins(texts: readonly string[], before: readonly PinnedText[]): TextAsset[] {
  return texts.map((text) => {
    const field = PINNED_FIELDS.find(
      (name) => name === before.find((pinned) => pinned.text === text)?.pinnedTo,
    );
    return field === undefined ? { text } : { text, pinned_field: field };
  });
}

/** @see ServedAssetFieldTypeEnum of the Google Ads API */
const PINNED_FIELDS = ['HEADLINE_1', 'HEADLINE_2', 'HEADLINE_3', 'DESCRIPTION_1', 'DESCRIPTION_2'] as const;

function toAdContent({ path1, path2, ...ad }: AdTexts): Omit<AdState, 'status'> {
  return { ...ad, path1: path1 ?? null, path2: path2 ?? null };
}
