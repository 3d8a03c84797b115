import { campaignOverviewRow } from '../../../../activities/searchads/campaign-wire.ts';
import { getAiMaxMigrations } from '../../../../activities/searchads/to-campaign.ts';

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
  ['nothing', {}, []],
  [
    'empty values, as gRPC sends unset ones',
    { aca_migration_date_time: '', dynamic_search_ads_setting: null },
    [],
  ],
  ['an empty domain', { dynamic_search_ads_setting: { domain_name: '' } }, []],
  ['migrated assets', { aca_migration_date_time: '2026-09-14 23:59:59' }, [assets]],
  ['migrated broad match', { broad_match_migration_date_time: '2026-09-03 00:00:00' }, [broadMatch]],
  [
    'both migrations and a domain of Dynamic Search Ads',
    {
      aca_migration_date_time: '2026-09-14 01:00:00',
      broad_match_migration_date_time: '2026-09-03 02:00:00',
      dynamic_search_ads_setting: { domain_name: 'shop.example' },
    },
    [assets, broadMatch, dynamic],
  ],
  [
    'a domain of a removed campaign',
    { status: 'REMOVED', dynamic_search_ads_setting: { domain_name: 'shop.example' } },
    [],
  ],
])('lists the AI Max migrations of a campaign with %s', (_, fields, expected) => {
  expect(getAiMaxMigrations(buildRow(fields))).toEqual(expected);
});
