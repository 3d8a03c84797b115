import type { Ad, AdAccount, AdSet, Campaign } from './account.ts';
import { AGENCY, CLOSED_BOOKS } from './agency.ts';
import { SHOP } from './shop.ts';

/** The ad accounts that a token has access to, by the tree's name in the token. */
const TREES = { agency: AGENCY, shop: SHOP } satisfies Record<string, readonly AdAccount[]>;

export type TreeName = keyof typeof TREES;

export const TREE_NAMES: readonly TreeName[] = ['agency', 'shop'];

/** An ad account or an object in it: its own level and those above are set, those below are not. */
export type Target = {
  account: AdAccount;
  campaign?: Campaign;
  adSet?: AdSet;
  ad?: Ad;
};

/** An ad with all levels above it. */
export type AdTarget = Required<Target>;

/** Every object of the sandbox by its id, which for an ad account begins with `act_`. */
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

export function accountsOf(tree: TreeName): readonly AdAccount[] {
  return TREES[tree];
}

/** Whether a tree has an ad account. */
export function reaches(tree: TreeName, account: AdAccount): boolean {
  return TREES[tree].includes(account);
}

/** The ads of an object, in the order of the account. */
export function adsOf({ account, campaign, adSet, ad }: Target): AdTarget[] {
  const found: AdTarget[] = [];
  for (const oneCampaign of account.campaigns) {
    if (campaign && campaign !== oneCampaign) continue;
    for (const oneSet of oneCampaign.adSets) {
      if (adSet && adSet !== oneSet) continue;
      for (const oneAd of oneSet.ads) {
        if (ad && ad !== oneAd) continue;
        found.push({ account, campaign: oneCampaign, adSet: oneSet, ad: oneAd });
      }
    }
  }
  return found;
}
