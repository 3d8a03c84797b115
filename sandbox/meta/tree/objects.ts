import {
  AGENCY,
  CLOSED_BOOKS,
  SHOP,
  type Ad,
  type AdAccount,
  type AdSet,
  type Campaign,
} from './accounts.ts';

/** Accessible ad accounts, by the tree's name in the token. */
const TREES = { agency: AGENCY, shop: SHOP } satisfies Record<string, readonly AdAccount[]>;

export type TreeName = keyof typeof TREES;

export const TREE_NAMES: readonly TreeName[] = ['agency', 'shop'];

/** An ad account or an object in it. The object's level and the levels above are set; the levels below are not. */
export type Target = {
  account: AdAccount;
  campaign?: Campaign;
  adSet?: AdSet;
  ad?: Ad;
};

/** An ad with all levels above it. */
export type AdTarget = Required<Target>;

/** Every object of the sandbox by id. Ids of ad accounts begin with `act_`. */
const TARGETS = new Map<string, Target>();

for (const account of [...AGENCY, ...SHOP, CLOSED_BOOKS]) {
  TARGETS.set(`act_${account.id}`, { account });
  for (const campaign of account.campaigns) {
    TARGETS.set(campaign.id, { account, campaign });
    for (const adSet of campaign.adSets) {
      TARGETS.set(adSet.id, { account, campaign, adSet });
      for (const ad of adSet.ads) TARGETS.set(ad.id, { account, campaign, adSet, ad });
    }
  }
}

export function findTarget(id: string): Target | undefined {
  return TARGETS.get(id);
}

export function getAccounts(tree: TreeName): readonly AdAccount[] {
  return TREES[tree];
}

/** Returns whether a tree contains an ad account. */
export function hasAccount(tree: TreeName, account: AdAccount): boolean {
  return TREES[tree].includes(account);
}

/** Returns the ads of an object, in the account's order. */
export function getAds(object: Target): AdTarget[] {
  const all = object.account.campaigns.flatMap((campaign) =>
    campaign.adSets.flatMap((adSet) =>
      adSet.ads.map((ad) => ({ account: object.account, campaign, adSet, ad })),
    ),
  );
  return all.filter(
    ({ campaign, adSet, ad }) =>
      (object.campaign ?? campaign) === campaign &&
      (object.adSet ?? adSet) === adSet &&
      (object.ad ?? ad) === ad,
  );
}

/** A dataset (formerly pixel), which receives events of the Conversions API. */
export type Dataset = {
  /** Digits. */
  id: string;
  name: string;
  tree: TreeName;
  /** Number of the ad account that owns the dataset. Calls of the dataset count against this account. */
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

/** Returns the datasets of an ad account. */
export function getDatasets(accountId: string): readonly Dataset[] {
  return DATASETS.filter((dataset) => dataset.accountId === accountId);
}
