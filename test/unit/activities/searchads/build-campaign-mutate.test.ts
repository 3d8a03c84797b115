import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { services } from 'google-ads-api';
import { buildCampaignMutate } from '../../../../activities/searchads/build-campaign-mutate.ts';
import { normaliseSearchCampaign } from '../../../../domain/normalise-search-campaign.ts';
import type { SearchCampaignRequest } from '../../../../domain/search-campaign.ts';

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

const NONE = { keys: [], topics: [] };

const VARIANTS: Record<string, { request: Partial<SearchCampaignRequest> }> = {
  'maximize-conversions': { request: { biddingStrategy: 'MAXIMIZE_CONVERSIONS' } },
  'maximize-conversions-with-target': {
    request: { biddingStrategy: 'MAXIMIZE_CONVERSIONS', targetCpa: 12.5 },
  },
  'maximize-clicks': { request: { biddingStrategy: 'MAXIMIZE_CLICKS', status: 'ENABLED' } },
  'manual-cpc': { request: { biddingStrategy: 'MANUAL_CPC', cpcBid: 0.75 } },
  'target-cpa': {
    request: { biddingStrategy: 'TARGET_CPA', targetCpa: 20, containsEuPoliticalAdvertising: true },
  },
};

/** The mutate as it goes over the wire: what the protos do not know, or would read otherwise, shows. */
function wireOf(
  request: SearchCampaignRequest,
  exemptions: Parameters<typeof buildCampaignMutate>[0]['exemptions'],
) {
  const checked = normaliseSearchCampaign(request);
  if ('faults' in checked) throw new Error(JSON.stringify(checked.faults));
  const operations = buildCampaignMutate({
    customerId: '1234567890',
    mark: '6f1c0d5e-3a52-4a60-9d5b-1f0a7c2b9e11',
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

function kept(name: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${name}.json`), 'utf8'));
}

describe('the mutate of a search campaign', () => {
  it.each(Object.entries(VARIANTS))('is on the wire as it was kept: %s', (name, { request }) => {
    expect(wireOf({ ...REQUEST, ...request }, NONE)).toEqual(kept(name));
  });

  it('is on the wire as it was kept: exemptions', () => {
    const exemptions = {
      keys: [{ policyName: 'TRADEMARKS', violatingText: 'Pottery' }],
      topics: ['HEALTH_CARE_AND_MEDICINES'],
    };
    expect(wireOf(REQUEST, exemptions)).toEqual(kept('exemptions'));
  });

  it('asks an exemption for words that no keyword has as they are written for each keyword', () => {
    const exemptions = { keys: [{ policyName: 'TRADEMARKS', violatingText: 'p0ttery' }], topics: [] };
    expect(JSON.stringify(wireOf(REQUEST, exemptions)).match(/p0ttery/g)).toHaveLength(2);
  });
});
