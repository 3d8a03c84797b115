import type { Customer, SeedCampaign, Tree } from './customer.ts';
import type { ResourceType, Stored } from './world.ts';

/** First ids of seed campaigns and their resources. */
const FIRST_CAMPAIGN_ID = 7_000_000_001;
const FIRST_IDS = {
  campaignBudgets: 7_100_000_001,
  adGroups: 7_200_000_001,
  adGroupAds: 7_300_000_001,
  adGroupCriteria: 7_400_000_001,
  campaignCriteria: 7_500_000_001,
} as const;

type Part = keyof typeof FIRST_IDS;

/** Suffixes of the two ad groups of each seed campaign. */
const GROUPS = [
  { name: 'Main', keywords: ['', ' online', ' shop'] },
  { name: 'Offers', keywords: [' sale', ' best price'] },
] as const;

const NEGATIVES = ['free', 'used'] as const;

/** Country that seed campaigns target, by the currency of their account. */
const COUNTRIES: Readonly<Record<string, string>> = { EUR: '2040', USD: '2840', GBP: '2826', JPY: '2392' };

/** Returns the seed campaigns of a tree with their resources. Ids are stable across runs. */
export function createSeedResources({ customers }: Tree): Stored[] {
  const builder = new SeedBuilder();
  const seeds = customers.flatMap((customer) =>
    (customer.campaigns ?? []).map((seed, index) => ({ customer, seed, index })),
  );
  return seeds.flatMap(({ customer, seed, index }, position) =>
    builder.build(customer, seed, { id: String(FIRST_CAMPAIGN_ID + position), index }),
  );
}

function getAiMaxFields({
  acaMigratedAt,
  broadMatchMigratedAt,
  dynamicSearchAdsDomain: domain,
}: SeedCampaign) {
  return {
    ...(acaMigratedAt !== undefined && { aca_migration_date_time: acaMigratedAt }),
    ...(broadMatchMigratedAt !== undefined && { broad_match_migration_date_time: broadMatchMigratedAt }),
    ...(domain !== undefined && { dynamic_search_ads_setting: { domain_name: domain } }),
  };
}

/** Returns the location and the language criterion of a seed campaign. Their ids equal the ids of the constants. */
function createTargets({ id: customerId, currency }: Customer, campaign: string): Stored[] {
  const country = COUNTRIES[currency] ?? '2840';
  const createCriterion = (id: string, fields: Record<string, unknown>): Stored => {
    const resourceName = `${campaign.replace('/campaigns/', '/campaignCriteria/')}~${id}`;
    const stored = {
      type: 'campaignCriteria',
      resourceName,
      customer: customerId,
      id,
      createdAt: null,
    } as const;
    return { ...stored, fields: { campaign, ...fields }, exempted: false };
  };
  return [
    createCriterion(country, { location: { geo_target_constant: `geoTargetConstants/${country}` } }),
    createCriterion('1000', { language: { language_constant: 'languageConstants/1000' } }),
  ];
}

class SeedBuilder {
  readonly #next: Record<Part, number> = { ...FIRST_IDS };
  readonly #shared = new Map<string, string>();

  /**
   * @param index index of the campaign in its account
   * @returns the campaign's resources, followed by the campaign
   */
  build(customer: Customer, seed: SeedCampaign, { id, index }: { id: string; index: number }): Stored[] {
    const resourceName = `customers/${customer.id}/campaigns/${id}`;
    const budget = this.#createBudget(customer, seed, index);
    const campaign: Stored = {
      type: 'campaigns',
      resourceName,
      customer: customer.id,
      id,
      createdAt: null,
      fields: {
        name: seed.name,
        status: seed.status,
        advertising_channel_type: 'SEARCH',
        campaign_budget: budget.name,
        start_date_time: `${seed.start} 00:00:00`,
        maximize_conversions: {},
        ...getAiMaxFields(seed),
      },
      exempted: false,
      seed,
    };
    return [
      ...budget.created,
      ...GROUPS.flatMap((group) => this.#createGroup(customer, resourceName, { seed, ...group })),
      ...createTargets(customer, resourceName),
      ...NEGATIVES.map((text) =>
        this.#create(customer, 'campaignCriteria', {
          parent: id,
          fields: { campaign: resourceName, negative: true, keyword: { text, match_type: 'BROAD' } },
        }),
      ),
      campaign,
    ];
  }

  #createBudget(customer: Customer, seed: SeedCampaign, index: number): { name: string; created: Stored[] } {
    const key = seed.sharedBudget === undefined ? undefined : `${customer.id} ${seed.sharedBudget}`;
    const sharedName = key === undefined ? undefined : this.#shared.get(key);
    if (sharedName !== undefined) return { name: sharedName, created: [] };
    const units = (customer.currency === 'JPY' ? 2_000 : 20) * (index + 1);
    const created = this.#create(customer, 'campaignBudgets', {
      fields: {
        name: seed.sharedBudget ?? seed.name,
        amount_micros: String(units * 1_000_000),
        delivery_method: 'STANDARD',
        explicitly_shared: seed.sharedBudget !== undefined,
      },
    });
    if (key !== undefined) this.#shared.set(key, created.resourceName);
    return { name: created.resourceName, created: [created] };
  }

  #createGroup(
    customer: Customer,
    campaign: string,
    { seed, name, keywords }: { seed: SeedCampaign; name: string; keywords: readonly string[] },
  ): Stored[] {
    const fields = { campaign, name, status: 'ENABLED', type: 'SEARCH_STANDARD' };
    const group = this.#create(customer, 'adGroups', { fields });
    const subject = seed.name.replace(' - ', ' ').toLowerCase();
    const inGroup = { ad_group: group.resourceName, status: 'ENABLED' };
    const ad = {
      final_urls: ['https://www.example.com/'],
      responsive_search_ad: {
        headlines: [seed.name.replace(' - ', ' '), 'Delivered tomorrow', 'Free returns'].map((text) => ({
          text,
        })),
        descriptions: [`${name} of the season.`, 'Ordered by noon, sent the same day.'].map((text) => ({
          text,
        })),
      },
    };
    return [
      group,
      this.#create(customer, 'adGroupAds', { parent: group.id, fields: { ...inGroup, ad } }),
      ...keywords.map((words) =>
        this.#create(customer, 'adGroupCriteria', {
          parent: group.id,
          fields: { ...inGroup, keyword: { text: `${subject}${words}`, match_type: 'PHRASE' } },
        }),
      ),
    ];
  }

  #create(
    customer: Customer,
    type: Part & ResourceType,
    { parent, fields }: { parent?: string; fields: Record<string, unknown> },
  ): Stored {
    const id = String(this.#next[type]);
    this.#next[type] += 1;
    const resourceName = `customers/${customer.id}/${type}/${parent === undefined ? '' : `${parent}~`}${id}`;
    return { type, resourceName, customer: customer.id, id, createdAt: null, fields, exempted: false };
  }
}
