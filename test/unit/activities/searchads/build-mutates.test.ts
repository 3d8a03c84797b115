import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { services } from 'google-ads-api';
import { z } from 'zod';
import { buildCampaignMutate } from '../../../../activities/searchads/build-campaign-mutate.ts';
import { normalizeSearchCampaign } from '../../../../domain/normalize-search-campaign.ts';
import type { SearchCampaignRequest } from '../../../../domain/search-campaign.ts';
import { buildAdMutate } from '../../../../activities/searchads/changes/decide-ad.ts';

const REQUEST: SearchCampaignRequest = {
  name: 'Spring workshops',
  dailyBudget: 25.5,
  locations: ['PT', '1011742'],
  languages: ['en', '1014'],
  adGroupName: 'Workshops',
  keywords: [{ text: 'pottery workshop', matchType: 'PHRASE' }, { text: 'ceramics class' }],
  negativeKeywords: [{ text: 'free' }],
  ad: {
    headlines: ['Pottery workshops', 'Learn to throw clay', 'Book a spring class'],
    descriptions: ['Small groups in the centre.', 'Tools and clay are included.'],
    finalUrl: 'https://www.example.com/workshops',
    path1: 'workshops',
    path2: 'lisbon',
  },
  startDate: '2030-05-01',
  endDate: '2030-05-31',
};

const NO_EXEMPTIONS = { keys: [], topics: [] };

/** Encodes and decodes the request, which reveals fields that the protos drop or convert. */
function toWire(
  request: SearchCampaignRequest,
  exemptions: Parameters<typeof buildCampaignMutate>[0]['exemptions'],
) {
  const checked = normalizeSearchCampaign(request);
  if ('faults' in checked) throw new Error(JSON.stringify(checked.faults));
  const operations = buildCampaignMutate({
    customerId: '1234567890',
    creationId: '6f1c0d5e-3a52-4a60-9d5b-1f0a7c2b9e11',
    campaign: checked.campaign,
    exemptions,
  });
  const { MutateGoogleAdsRequest } = services;
  const bytes = MutateGoogleAdsRequest.encode(
    MutateGoogleAdsRequest.fromObject({ customer_id: '1234567890', mutate_operations: operations }),
  ).finish();
  const decoded: unknown = MutateGoogleAdsRequest.toObject(MutateGoogleAdsRequest.decode(bytes), {
    enums: String,
    longs: String,
  });
  return decoded;
}

const RECORDED = z
  .object({
    customer_id: z.string(),
    mutate_operations: z.array(z.record(z.string(), z.looseObject({ create: z.looseObject({}) }))),
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'campaign-mutate.json'), 'utf8')));

/** Applies each change to the first recorded operation with the name of the change. */
function changeRecorded(changes: Record<string, { create?: object; [option: string]: unknown }>) {
  const remainingChanges = new Map(Object.entries(changes));
  const change = ([name, options]: [string, { create: object }]) => {
    const changed = remainingChanges.get(name);
    remainingChanges.delete(name);
    return [name, { ...options, ...changed, create: { ...options.create, ...changed?.create } }] as const;
  };
  const operations = RECORDED.mutate_operations.map((operation) =>
    Object.fromEntries(Object.entries(operation).map(change)),
  );
  return { ...RECORDED, mutate_operations: operations };
}

type Changes = Parameters<typeof changeRecorded>[0];

const changeBidding = (campaign: object): Changes => ({
  campaign_operation: { create: { maximize_conversions: undefined, ...campaign } },
});

it.each<[Partial<SearchCampaignRequest>, Changes]>([
  [{ biddingStrategy: 'MAXIMIZE_CONVERSIONS' }, changeBidding({ maximize_conversions: {} })],
  [
    { biddingStrategy: 'MAXIMIZE_CONVERSIONS', targetCpa: 12.5 },
    changeBidding({ maximize_conversions: { target_cpa_micros: '12500000' } }),
  ],
  [
    { biddingStrategy: 'MAXIMIZE_CLICKS', status: 'ENABLED' },
    changeBidding({ target_spend: {}, status: 'ENABLED' }),
  ],
  [
    { biddingStrategy: 'MANUAL_CPC', cpcBid: 0.75 },
    { ...changeBidding({ manual_cpc: {} }), ad_group_operation: { create: { cpc_bid_micros: '750000' } } },
  ],
  [
    { biddingStrategy: 'TARGET_CPA', targetCpa: 20, containsEuPoliticalAdvertising: true },
    changeBidding({
      target_cpa: { target_cpa_micros: '20000000' },
      contains_eu_political_advertising: 'CONTAINS_EU_POLITICAL_ADVERTISING',
    }),
  ],
])('the mutate of a search campaign with %j is the recorded mutate with changes %j', (request, changes) => {
  expect(toWire({ ...REQUEST, ...request }, NO_EXEMPTIONS)).toEqual(changeRecorded(changes));
});

it('the mutate of a search campaign requests an exemption for the keyword with the violating text, and for the ad', () => {
  const key = { policyName: 'TRADEMARKS', violatingText: 'Pottery' };
  const topics = ['HEALTH_CARE_AND_MEDICINES'];
  expect(toWire(REQUEST, { keys: [key], topics })).toEqual(
    changeRecorded({
      ad_group_ad_operation: { policy_validation_parameter: { ignorable_policy_topics: topics } },
      ad_group_criterion_operation: {
        exempt_policy_violation_keys: [{ policy_name: 'TRADEMARKS', violating_text: 'Pottery' }],
      },
    }),
  );
});

it('the mutate of a search campaign requests an exemption for each keyword if no keyword contains the violating text', () => {
  const exemptions = { keys: [{ policyName: 'TRADEMARKS', violatingText: 'p0ttery' }], topics: [] };
  expect(JSON.stringify(toWire(REQUEST, exemptions)).match(/p0ttery/g)).toHaveLength(2);
});

const buildText = (content: string, pinnedTo?: string) => ({ text: content, pinnedTo });
const ad = {
  id: '7',
  status: 'ENABLED',
  pinned: {
    headlines: [buildText('One', 'HEADLINE_1'), buildText('Two'), buildText('Three', 'HEADLINE_9')],
    descriptions: [buildText('First.', 'DESCRIPTION_2')],
  },
};
const target = { customerId: '1', adGroupId: '6', exemptions: { keys: [], topics: [] } };

it('the mutate of an ad keeps the pinned position of unchanged texts', () => {
  const headlines = ['New', 'One', 'Three'];
  expect(buildAdMutate(ad, { headlines }, target)).toEqual([
    {
      ad_operation: {
        update: {
          resource_name: 'customers/1/ads/7',
          responsive_search_ad: {
            headlines: [{ text: 'New' }, { text: 'One', pinned_field: 'HEADLINE_1' }, { text: 'Three' }],
          },
        },
        update_mask: { paths: ['responsive_search_ad.headlines'] },
      },
    },
  ]);
});

it('the mutate of an ad clears a path through the update mask only, and requests the exemptions', () => {
  const exempted = { ...target, exemptions: { keys: [], topics: ['TRADEMARKS'] } };
  expect(buildAdMutate(ad, { path1: 'a', path2: null }, exempted)).toEqual([
    {
      ad_operation: {
        update: { resource_name: 'customers/1/ads/7', responsive_search_ad: { path1: 'a' } },
        update_mask: { paths: ['responsive_search_ad.path1', 'responsive_search_ad.path2'] },
        policy_validation_parameter: { ignorable_policy_topics: ['TRADEMARKS'] },
      },
    },
  ]);
});

it('the mutate of an ad changes the status of the ad group ad, and only if the new status differs', () => {
  expect(buildAdMutate(ad, { status: 'PAUSED' }, target)).toEqual([
    {
      ad_group_ad_operation: {
        update: { resource_name: 'customers/1/adGroupAds/6~7', status: 'PAUSED' },
        update_mask: { paths: ['status'] },
      },
    },
  ]);
  const changedUrl = buildAdMutate(ad, { status: 'ENABLED', finalUrl: 'https://www.example.com/' }, target);
  expect(changedUrl).toMatchObject([{ ad_operation: { update_mask: { paths: ['final_urls'] } } }]);
});
