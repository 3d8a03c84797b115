import { toGoogleRequest, toIdea } from '../../../../activities/searchads/generate-keyword-ideas.ts';
import { sumByDevice } from '../../../../activities/searchads/get-device-breakdown.ts';
import { deviceRow, keywordIdeas } from '../../../../activities/searchads/wire.ts';
import { campaignOverviewRow } from '../../../../activities/searchads/campaign-wire.ts';
import { getAiMaxMigrations } from '../../../../activities/searchads/to-campaign.ts';

const buildDeviceRow = (
  device: string,
  impressions: string,
  clicks: string,
  cost: string,
  conversions: number,
) =>
  deviceRow.parse({
    segments: { device },
    metrics: { impressions, clicks, cost_micros: cost, conversions },
  });

it('sumByDevice computes rates from sums, not from a mean of rates', () => {
  const rows = [
    buildDeviceRow('TABLET', '10', '5', '5000000', 0.1),
    buildDeviceRow('MOBILE', '1000', '10', '20000000', 1),
    buildDeviceRow('TABLET', '990', '5', '1000000', 0.2),
  ];
  expect(sumByDevice(rows)).toEqual([
    {
      id: 'MOBILE',
      name: 'Mobile',
      impressions: 1_000,
      clicks: 10,
      spend: 20,
      conversions: 1,
      ctr: 0.01,
      averageCpc: 2,
    },
    {
      id: 'TABLET',
      name: 'Tablet',
      impressions: 1_000,
      clicks: 10,
      spend: 6,
      conversions: 0.3,
      ctr: 0.01,
      averageCpc: 0.6,
    },
  ]);
});

it('sumByDevice returns zero rates without clicks, and UNKNOWN for a new device', () => {
  const rows = [buildDeviceRow('CONNECTED_TV', '0', '0', '0', 0), buildDeviceRow('FRIDGE', '1', '0', '0', 0)];
  expect(sumByDevice(rows).map(({ id, ctr, averageCpc }) => [id, ctr, averageCpc])).toEqual([
    ['CONNECTED_TV', 0, 0],
    ['UNKNOWN', 0, 0],
  ]);
});

it('toIdea converts bids to currency units and omits unknown values', () => {
  const [ideaWithMetrics, ideaWithUnknown, ideaWithoutMetrics] = keywordIdeas.parse([
    {
      text: 'ski boots',
      keyword_idea_metrics: {
        avg_monthly_searches: '0',
        competition: 'HIGH',
        competition_index: '88',
        low_top_of_page_bid_micros: '340000',
        high_top_of_page_bid_micros: '1120000',
      },
    },
    { text: 'new', keyword_idea_metrics: { competition: 'UNSPECIFIED', avg_monthly_searches: null } },
    { text: 'none', keyword_idea_metrics: null },
  ]);
  expect([ideaWithMetrics, ideaWithUnknown, ideaWithoutMetrics].map((idea) => idea && toIdea(idea))).toEqual([
    {
      text: 'ski boots',
      avgMonthlySearches: 0,
      competition: 'HIGH',
      competitionIndex: 88,
      lowTopOfPageBid: 0.34,
      highTopOfPageBid: 1.12,
    },
    { text: 'new' },
    { text: 'none' },
  ]);
});

const request = { customerId: '1', loginCustomerId: '1', geoTargetIds: ['2840'], languageId: null };

it.each([
  [['a'], null, { keyword_seed: { keywords: ['a'] } }],
  [[], 'https://x.example', { url_seed: { url: 'https://x.example' } }],
  [['a'], 'https://x.example', { keyword_and_url_seed: { keywords: ['a'], url: 'https://x.example' } }],
])('toGoogleRequest builds one seed from the keywords %j and the URL %s', (keywords, url, seed) => {
  expect(toGoogleRequest({ ...request, keywords, url })).toEqual({
    ...seed,
    geo_target_constants: ['geoTargetConstants/2840'],
  });
});

const assets = { feature: 'AUTOMATICALLY_CREATED_ASSETS', state: 'migrated', date: '2026-09-14' };
const broadMatch = { feature: 'BROAD_MATCH', state: 'migrated', date: '2026-09-03' };
const dynamic = { feature: 'DYNAMIC_SEARCH_ADS', state: 'scheduled', date: '2027-02-01' };

const buildRow = (fields: object) =>
  campaignOverviewRow.parse({
    campaign: {
      id: '7000000001',
      resource_name: 'customers/1/campaigns/7000000001',
      name: 'Brand',
      status: 'ENABLED',
      serving_status: 'SERVING',
      primary_status: 'ELIGIBLE',
      advertising_channel_type: 'SEARCH',
      bidding_strategy_type: 'MAXIMIZE_CONVERSIONS',
      ...fields,
    },
  });

it.each([
  ['no settings', {}, []],
  [
    'empty values, which gRPC sends for unset fields',
    { aca_migration_date_time: '', dynamic_search_ads_setting: null },
    [],
  ],
  ['an empty Dynamic Search Ads domain', { dynamic_search_ads_setting: { domain_name: '' } }, []],
  ['migrated assets', { aca_migration_date_time: '2026-09-14 23:59:59' }, [assets]],
  ['migrated broad match', { broad_match_migration_date_time: '2026-09-03 00:00:00' }, [broadMatch]],
  [
    'both migrations and a Dynamic Search Ads domain',
    {
      aca_migration_date_time: '2026-09-14 01:00:00',
      broad_match_migration_date_time: '2026-09-03 02:00:00',
      dynamic_search_ads_setting: { domain_name: 'shop.example' },
    },
    [assets, broadMatch, dynamic],
  ],
  [
    'the status REMOVED and a Dynamic Search Ads domain',
    { status: 'REMOVED', dynamic_search_ads_setting: { domain_name: 'shop.example' } },
    [],
  ],
])('getAiMaxMigrations lists the AI Max migrations of a campaign with %s', (_, fields, expected) => {
  expect(getAiMaxMigrations(buildRow(fields))).toEqual(expected);
});
