import { sha256 } from '../wire/ids.ts';
import { createRefusal } from './errors.ts';
import type { Grant } from './token.ts';
import type { AdAccount } from './tree/accounts.ts';
import {
  listAdAccounts,
  findDataset,
  findTarget,
  hasAdAccount,
  type Dataset,
  type Target,
} from './tree/objects.ts';

/** @throws Refusal if the object does not exist or the token has no access */
export function accessTarget({ tree, sharedIds }: Grant, id: string): Target {
  const target = findTarget(id);
  if (!target) throw createUnknownObject(id);
  if (hasAdAccount(tree, target.adAccount) && (sharedIds?.includes(target.adAccount.id) ?? true))
    return target;
  if (id.startsWith('act_')) throw createRefusal('200');
  throw target.adAccount.isClosed ? createRefusal('10') : createUnknownObject(id);
}

/**
 * Returns undefined if the id is not a dataset's.
 * @throws Refusal if the token has no access
 */
export function accessDataset({ tree, sharedIds }: Grant, id: string): Dataset | undefined {
  const dataset = findDataset(id);
  if (!dataset) return undefined;
  const isReached = dataset.tree === tree && (sharedIds?.includes(dataset.accountId) ?? true);
  if (!isReached) throw createUnknownObject(id);
  return dataset;
}

export function serializeDataset({ id, name, accountId }: Dataset, fields: string | null): object {
  return pickFields({ id, name, owner_ad_account: { id: `act_${accountId}` } }, fields, 'AdsPixel');
}

export function createUnknownObject(id: string) {
  const message = `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`;
  return createRefusal('100/33', { message });
}

export function serializeAdAccounts({ tree, sharedIds }: Grant, fields: string | null): object[] {
  return listAdAccounts(tree)
    .filter(({ id }) => sharedIds?.includes(id) ?? true)
    .map((adAccount) => pickFields(buildAccountNode(adAccount), fields, 'AdAccount', DEFAULT_ACCOUNT_FIELDS));
}

/** @see https://developers.facebook.com/docs/marketing-api/reference/ad-account */
export function serializeObject({ adAccount, campaign, adSet, ad }: Target, fields: string | null): object {
  const above = { account_id: adAccount.id };
  if (!campaign) return pickFields(buildAccountNode(adAccount), fields, 'AdAccount', DEFAULT_ACCOUNT_FIELDS);
  const { id, name, status, objective } = campaign;
  const shared = { status, effective_status: status, ...above };
  if (!adSet) return pickFields({ id, name, objective, ...shared }, fields, 'AdCampaignGroup');
  const inCampaign = { ...shared, campaign_id: id };
  if (!ad) return pickFields({ id: adSet.id, name: adSet.name, ...inCampaign }, fields, 'AdCampaign');
  return pickFields({ id: ad.id, name: ad.name, ...inCampaign, adset_id: adSet.id }, fields, 'AdGroup');
}

export function serializeUser({ account, tree }: Grant, fields: string | null): object {
  return pickFields({ id: getUserId(account), name: `User of the ${tree}` }, fields, 'User', ['id', 'name']);
}

export function getUserId(account: string): string {
  return `10${sha256(account).readUInt32BE()}`;
}

const DEFAULT_ACCOUNT_FIELDS = ['account_id', 'id'];

function buildAccountNode({ id, name, currency, timeZone, status }: AdAccount): Record<string, unknown> {
  return {
    id: `act_${id}`,
    account_id: id,
    name,
    currency,
    timezone_name: timeZone,
    account_status: status,
  };
}

/**
 * Returns the requested fields of a node, and always its id.
 * @param fields comma-separated; null or empty selects `defaults`
 * @throws Refusal for an unknown field
 */
export function pickFields(
  node: Record<string, unknown>,
  fields: string | null,
  type: string,
  defaults: readonly string[] = ['id'],
): object {
  const requested =
    fields === null || fields === '' ? defaults : fields.split(',').map((field) => field.trim());
  const unknown = requested.find((field) => !Object.hasOwn(node, field));
  if (unknown !== undefined) {
    const message = `(#100) Tried accessing nonexisting field (${unknown}) on node type (${type})`;
    throw createRefusal('100', { message });
  }
  return Object.fromEntries([...new Set([...requested, 'id'])].map((field) => [field, node[field]]));
}
