import { z } from 'zod';
import type { PathElement } from '../errors.ts';
import type { Stored } from '../world.ts';
import { checkAdContent, checkEnabledAdCount } from './ad.ts';
import type { Draft } from './draft.ts';
import { readMaskedChanges } from './field-mask.ts';
import { wireAd, type Operation } from './wire.ts';

const STATUS_RULES = { fields: ['status'], required: ['status'], messages: {} };

/**
 * Fields of a responsive search ad that can change without a new ad id.
 * @see https://developers.google.com/google-ads/api/docs/ads/mutate-ads
 */
const CONTENT_RULES = {
  fields: ['final_urls'],
  messages: { responsive_search_ad: ['headlines', 'descriptions', 'path1', 'path2'] },
};

export function changeAdStatus(draft: Draft, operation: Operation, path: readonly PathElement[]): void {
  const { remove } = operation;
  if (remove !== undefined) {
    const ad = findAd(draft, remove, [...path, 'remove']);
    if (ad) draft.change({ ...ad, fields: { ...ad.fields, status: 'REMOVED' } }, path);
    return;
  }
  const { name, changes } = readMaskedChanges(draft, operation, { path, rules: STATUS_RULES });
  const at = [...path, 'update'];
  const ad = findAd(draft, name, [...at, 'resource_name']);
  if (!ad) return;
  const status = changes.get('status');
  if (status === 'REMOVED') {
    const message = 'An update cannot set the status to REMOVED. Use a remove operation.';
    draft.fail([...at, 'status'], 'RequestError.INVALID_INPUT', message);
  }
  const { ad_group: group } = wireAd.parse(ad.fields);
  if (status === 'ENABLED') checkEnabledAdCount(draft, group, [...at, 'status'], ad);
  draft.change({ ...ad, fields: { ...ad.fields, status } }, path);
}

function findAd(draft: Draft, name: string, path: readonly PathElement[]): Stored | undefined {
  const ad = draft.findChild('adGroupAds', name, path);
  if (ad?.fields['status'] !== 'REMOVED') return ad;
  failRemoved(draft, name, path);
  return undefined;
}

function failRemoved(draft: Draft, name: string, path: readonly PathElement[]): void {
  const code = 'AdGroupAdError.CANNOT_OPERATE_ON_REMOVED_ADGROUPAD';
  draft.fail(path, code, 'The ad is removed.', { trigger: name });
}

const looseMessage = z.looseObject({});

/** Changes the content of an ad, which restarts its review. */
export function changeAd(draft: Draft, operation: Operation, path: readonly PathElement[]): void {
  const { name, changes } = readMaskedChanges(draft, operation, { path, rules: CONTENT_RULES });
  const at = [...path, 'update'];
  const id = /^customers\/\d+\/ads\/(\d+)$/.exec(name)?.[1];
  if (id === undefined) {
    draft.failMalformed([...at, 'resource_name'], name);
    return;
  }
  const stored = draft.world.list(draft.customer.id, 'adGroupAds').find((ad) => ad.id === id);
  if (!stored) {
    draft.failNotFound([...at, 'resource_name'], name);
    return;
  }
  const current = draft.getCurrent(stored);
  if (current.fields['status'] === 'REMOVED') {
    failRemoved(draft, name, at);
    return;
  }
  const ad = looseMessage.parse(current.fields['ad']);
  const content = { ...looseMessage.parse(ad['responsive_search_ad']) };
  for (const [field, value] of changes) {
    const [, inner] = field.split('.');
    if (inner === undefined) ad[field] = value ?? [];
    else if (value === undefined) delete content[inner];
    else content[inner] = value;
  }
  ad['responsive_search_ad'] = content;
  const { ad: checked } = wireAd.parse({ ad });
  if (!checked?.responsive_search_ad) return;
  const context = { draft, operation, operationPath: path, path: at };
  const { exempted } = checkAdContent(
    { urls: checked.final_urls, searchAd: checked.responsive_search_ad },
    context,
  );
  const { policy_summary: _, ...fields } = current.fields;
  draft.change({ ...current, fields: { ...fields, ad }, exempted, createdAt: draft.now }, path);
}

export function toAdName(resourceName: string): string {
  return resourceName.replace('/adGroupAds/', '/ads/').replace(/\d+~(\d+)$/, '$1');
}
