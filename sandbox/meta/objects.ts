import { sha256 } from '../wire/ids.ts';
import { createRefusal } from './errors.ts';
import type { Grant } from './token.ts';
import type { AdAccount } from './tree/accounts.ts';
import {
  getAccounts,
  findDataset,
  findTarget,
  hasAccount,
  type Dataset,
  type Target,
} from './tree/objects.ts';

/**
 * Returns the object with this id.
 * @throws Refusal if it does not exist or the token has no access
 */
export function accessTarget({ tree, shared }: Grant, id: string): Target {
  const target = findTarget(id);
  if (!target) throw createUnknownObject(id);
  if (hasAccount(tree, target.account) && (shared?.includes(target.account.id) ?? true)) return target;
  if (id.startsWith('act_')) throw createRefusal('200');
  throw target.account.closed ? createRefusal('10') : createUnknownObject(id);
}

/**
 * Returns the dataset with this id; undefined for an id of another object.
 * @throws Refusal if the token has no access
 */
export function accessDataset({ tree, shared }: Grant, id: string): Dataset | undefined {
  const dataset = findDataset(id);
  if (!dataset) return undefined;
  const isReached = dataset.tree === tree && (shared?.includes(dataset.accountId) ?? true);
  if (!isReached) throw createUnknownObject(id);
  return dataset;
}

/** Serializes the requested fields of a dataset. */
export function readDataset({ id, name, accountId }: Dataset, fields: string | null): object {
  return pick({ id, name, owner_ad_account: { id: `act_${accountId}` } }, fields, 'AdsPixel');
}

export function createUnknownObject(id: string) {
  const message = `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`;
  return createRefusal('100/33', { message });
}

/** Serializes the requested fields of each ad account that the token can access. */
export function getAdAccounts({ tree, shared }: Grant, fields: string | null): object[] {
  return getAccounts(tree)
    .filter(({ id }) => shared?.includes(id) ?? true)
    .map((account) => pick(toAccountNode(account), fields, 'AdAccount', DEFAULT_ACCOUNT_FIELDS));
}

/**
 * Serializes the requested fields of an object.
 * @see https://developers.facebook.com/docs/marketing-api/reference/ad-account
 */
export function readObject({ account, campaign, adSet, ad }: Target, fields: string | null): object {
  const above = { account_id: account.id };
  if (!campaign) return pick(toAccountNode(account), fields, 'AdAccount', DEFAULT_ACCOUNT_FIELDS);
  const { id, name, status, objective } = campaign;
  const shared = { status, effective_status: status, ...above };
  if (!adSet) return pick({ id, name, objective, ...shared }, fields, 'AdCampaignGroup');
  const inCampaign = { ...shared, campaign_id: id };
  if (!ad) return pick({ id: adSet.id, name: adSet.name, ...inCampaign }, fields, 'AdCampaign');
  return pick({ id: ad.id, name: ad.name, ...inCampaign, adset_id: adSet.id }, fields, 'AdGroup');
}

/** Serializes the token's user. */
export function readUser({ world, tree }: Grant, fields: string | null): object {
  return pick({ id: getUserId(world), name: `User of the ${tree}` }, fields, 'User', ['id', 'name']);
}

/** Returns a person's app-scoped id. */
export function getUserId(world: string): string {
  return `10${sha256(world).readUInt32BE()}`;
}

const DEFAULT_ACCOUNT_FIELDS = ['account_id', 'id'];

function toAccountNode({ id, name, currency, timeZone, status }: AdAccount): Record<string, unknown> {
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
 * Returns the requested fields and the id.
 * @throws Refusal for an unknown field
 */
export function pick(
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
