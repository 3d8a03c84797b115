import type { Customer, SeedCampaign, Tree } from './customer.ts';
import type { ResourceType, Stored } from './world.ts';

const FIRST_IDS: Record<ResourceType, number> = {
  campaigns: 7_000_000_001,
  campaignBudgets: 7_100_000_001,
  adGroups: 7_200_000_001,
  adGroupAds: 7_300_000_001,
  adGroupCriteria: 7_400_000_001,
  campaignCriteria: 7_500_000_001,
};

const AD_GROUPS = [
  { name: 'Main', suffixes: ['', ' online', ' shop'] },
  { name: 'Offers', suffixes: [' sale', ' best price'] },
] as const;

const NEGATIVE_KEYWORDS = ['free', 'used'] as const;

const COUNTRY_IDS: Readonly<Record<string, string>> = { EUR: '2040', USD: '2840', GBP: '2826', JPY: '2392' };

const ENGLISH_ID = '1000';

/** Ids are the same in every run. */
export function createSeedResources({ customers }: Tree): Stored[] {
  const builder = new SeedBuilder();
  return customers.flatMap((customer) =>
    (customer.campaigns ?? []).flatMap((seed, index) => builder.buildCampaign(customer, seed, index)),
  );
}

type NewResource = {
  fields: Record<string, unknown>;
  parentId?: string;
  /** Defaults to the next id of the type. */
  id?: string;
};

class SeedBuilder {
  readonly #nextIds = { ...FIRST_IDS };
  readonly #sharedBudgets = new Map<string, Stored>();

  buildCampaign(customer: Customer, seed: SeedCampaign, index: number): Stored[] {
    const key = `${customer.id} ${seed.sharedBudget ?? ''}`;
    const sharedBudget = this.#sharedBudgets.get(key);
    const budget = sharedBudget ?? this.#createBudget(customer, seed, index);
    if (seed.sharedBudget !== undefined) this.#sharedBudgets.set(key, budget);
    const campaign = this.#create(customer, 'campaigns', {
      fields: {
        name: seed.name,
        status: seed.status,
        advertising_channel_type: 'SEARCH',
        campaign_budget: budget.resourceName,
        start_date_time: `${seed.start} 00:00:00`,
        maximize_conversions: {},
        aca_migration_date_time: seed.acaMigratedAt,
        broad_match_migration_date_time: seed.broadMatchMigratedAt,
        ...(seed.dynamicSearchAdsDomain !== undefined && {
          dynamic_search_ads_setting: { domain_name: seed.dynamicSearchAdsDomain },
        }),
      },
    });
    return [
      ...(sharedBudget ? [] : [budget]),
      { ...campaign, seed },
      ...AD_GROUPS.flatMap((group) =>
        this.#createAdGroup(customer, campaign, { subject: seed.name.replace(' - ', ' '), ...group }),
      ),
      ...this.#createCampaignCriteria(customer, campaign),
    ];
  }

  #createBudget(customer: Customer, seed: SeedCampaign, index: number): Stored {
    const units = (customer.currency === 'JPY' ? 2_000 : 20) * (index + 1);
    return this.#create(customer, 'campaignBudgets', {
      fields: {
        name: seed.sharedBudget ?? seed.name,
        amount_micros: String(units * 1_000_000),
        delivery_method: 'STANDARD',
        explicitly_shared: seed.sharedBudget !== undefined,
      },
    });
  }

  #createAdGroup(
    customer: Customer,
    campaign: Stored,
    { subject, name, suffixes }: { subject: string; name: string; suffixes: readonly string[] },
  ): Stored[] {
    const group = this.#create(customer, 'adGroups', {
      fields: { campaign: campaign.resourceName, name, status: 'ENABLED', type: 'SEARCH_STANDARD' },
    });
    const shared = { ad_group: group.resourceName, status: 'ENABLED' };
    const ad = {
      final_urls: ['https://www.example.com/'],
      responsive_search_ad: {
        headlines: [{ text: subject }, { text: 'Delivered tomorrow' }, { text: 'Free returns' }],
        descriptions: [{ text: `${name} of the season.` }, { text: 'Ordered by noon, sent the same day.' }],
      },
    };
    return [
      group,
      this.#create(customer, 'adGroupAds', { parentId: group.id, fields: { ...shared, ad } }),
      ...suffixes.map((suffix) => {
        const keyword = { text: `${subject.toLowerCase()}${suffix}`, match_type: 'PHRASE' };
        return this.#create(customer, 'adGroupCriteria', {
          parentId: group.id,
          fields: { ...shared, keyword },
        });
      }),
    ];
  }

  #createCampaignCriteria(customer: Customer, campaign: Stored): Stored[] {
    const countryId = COUNTRY_IDS[customer.currency] ?? '2840';
    const create = (fields: object, id?: string): Stored =>
      this.#create(customer, 'campaignCriteria', {
        parentId: campaign.id,
        fields: { campaign: campaign.resourceName, ...fields },
        ...(id !== undefined && { id }),
      });
    return [
      create({ location: { geo_target_constant: `geoTargetConstants/${countryId}` } }, countryId),
      create({ language: { language_constant: `languageConstants/${ENGLISH_ID}` } }, ENGLISH_ID),
      ...NEGATIVE_KEYWORDS.map((text) => create({ negative: true, keyword: { text, match_type: 'BROAD' } })),
    ];
  }

  #create(customer: Customer, type: ResourceType, { fields, parentId, id: givenId }: NewResource): Stored {
    const id = givenId ?? String(this.#nextIds[type]);
    if (givenId === undefined) this.#nextIds[type] += 1;
    const path = parentId === undefined ? id : `${parentId}~${id}`;
    const resourceName = `customers/${customer.id}/${type}/${path}`;
    return { type, resourceName, customer: customer.id, id, createdAt: null, fields, exempted: false };
  }
}
