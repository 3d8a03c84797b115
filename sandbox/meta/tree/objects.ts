import {
  AGENCY,
  CLOSED_BOOKS,
  SHOP,
  type Ad,
  type AdAccount,
  type AdSet,
  type Campaign,
} from './accounts.ts';

const TREES = { agency: AGENCY, shop: SHOP } satisfies Record<string, readonly AdAccount[]>;

export type TreeName = keyof typeof TREES;

export const TREE_NAMES: readonly TreeName[] = ['agency', 'shop'];

export type Target = {
  adAccount: AdAccount;
  campaign?: Campaign;
  adSet?: AdSet;
  ad?: Ad;
};

export type AdTarget = Required<Target>;

/** Keys are object ids. Those of ad accounts begin with `act_`. */
const TARGETS = new Map<string, Target>();

for (const adAccount of [...AGENCY, ...SHOP, CLOSED_BOOKS]) {
  TARGETS.set(`act_${adAccount.id}`, { adAccount });
  for (const campaign of adAccount.campaigns) {
    TARGETS.set(campaign.id, { adAccount, campaign });
    for (const adSet of campaign.adSets) {
      TARGETS.set(adSet.id, { adAccount, campaign, adSet });
      for (const ad of adSet.ads) TARGETS.set(ad.id, { adAccount, campaign, adSet, ad });
    }
  }
}

export function findTarget(id: string): Target | undefined {
  return TARGETS.get(id);
}

export function listAdAccounts(tree: TreeName): readonly AdAccount[] {
  return TREES[tree];
}

export function hasAdAccount(tree: TreeName, adAccount: AdAccount): boolean {
  return TREES[tree].includes(adAccount);
}

export function getAds(object: Target): AdTarget[] {
  const all = object.adAccount.campaigns.flatMap((campaign) =>
    campaign.adSets.flatMap((adSet) =>
      adSet.ads.map((ad) => ({ adAccount: object.adAccount, campaign, adSet, ad })),
    ),
  );
  return all.filter(
    ({ campaign, adSet, ad }) =>
      (object.campaign ?? campaign) === campaign &&
      (object.adSet ?? adSet) === adSet &&
      (object.ad ?? ad) === ad,
  );
}

/** Receives events of the Conversions API. Formerly called pixel. */
export type Dataset = {
  /** Digits. */
  id: string;
  name: string;
  tree: TreeName;
  /** Ad account that owns the dataset, without `act_`. Calls to the dataset count towards its rate limit. */
  accountId: string;
};

const DATASETS: readonly Dataset[] = [
  { id: '3100000000000001', name: 'Alpine Outfitters website', tree: 'agency', accountId: '1029384756' },
  { id: '3100000000000002', name: 'Bergamo Coffee website', tree: 'agency', accountId: '1029384757' },
  { id: '3200000000000001', name: 'Lantern Shop website', tree: 'shop', accountId: '2029384756' },
];

export function findDataset(id: string): Dataset | undefined {
  return DATASETS.find((dataset) => dataset.id === id);
}

export function getDatasets(accountId: string): readonly Dataset[] {
  return DATASETS.filter((dataset) => dataset.accountId === accountId);
}
