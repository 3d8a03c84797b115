import type { z } from 'zod';
import { buildFindingDetails, isKnownTopic, findPolicyHits } from '../policy.ts';
import { countAdWidth, getTagError } from './ad-text.ts';
import type { PathElement } from '../errors.ts';
import type { Stored } from '../world.ts';
import type { Draft } from './draft.ts';
import { NOT_EXEMPTED, type CreateContext, type CreateRule } from './rule.ts';
import { wireAd } from './wire.ts';

type SearchAd = NonNullable<NonNullable<z.infer<typeof wireAd>['ad']>['responsive_search_ad']>;
type Texts = 'headlines' | 'descriptions';

const LIMITS = {
  headlines: { minCount: 3, maxCount: 15, maxWidth: 30 },
  descriptions: { minCount: 2, maxCount: 4, maxWidth: 90 },
} as const;

export const checkAd: CreateRule = (fields, context) => {
  const { draft, path } = context;
  const { ad_group: group, status, ad } = wireAd.parse(fields);
  draft.resolve('adGroups', group, [...path, 'ad_group']);
  if (status !== 'PAUSED') checkEnabledAdCount(draft, group, [...path, 'ad_group']);
  const searchAd = ad?.responsive_search_ad;
  if (!searchAd) {
    const at = [...path, 'ad', 'responsive_search_ad'];
    draft.failMissing(at);
    return NOT_EXEMPTED;
  }
  return checkAdContent({ urls: ad.final_urls, searchAd }, { ...context, path: [...path, 'ad'] });
};

export function checkAdContent(
  { urls, searchAd }: { urls: readonly string[]; searchAd: SearchAd },
  context: CreateContext,
): { exempted: boolean } {
  checkUrls(urls, context);
  checkTexts(searchAd, 'headlines', context);
  checkTexts(searchAd, 'descriptions', context);
  checkPaths(searchAd, context);
  return checkPolicy(searchAd, context);
}

/** @see "API limits and quotas" of the Google Ads API: responsive search ads per ad group */
const MAX_ENABLED = 3;

/** @param own the ad to enable; undefined for a new ad */
export function checkEnabledAdCount(
  draft: Draft,
  group: string | undefined,
  path: readonly PathElement[],
  own?: Stored,
): void {
  const enabled = draft
    .listNotRemoved('adGroupAds')
    .filter(({ fields, resourceName }) => fields['ad_group'] === group && resourceName !== own?.resourceName)
    .filter(({ fields }) => fields['status'] !== 'PAUSED');
  if (enabled.length < MAX_ENABLED) return;
  const details = {
    resource_count_details: {
      enclosing_resource: 'AdGroup',
      limit: MAX_ENABLED,
      limit_type: 'RESPONSIVE_SEARCH_ADS_PER_AD_GROUP',
      existing_count: enabled.length,
    },
  };
  const message = 'The limit of enabled responsive search ads is reached.';
  draft.fail(path, 'ResourceCountLimitExceededError.RESOURCE_LIMIT', message, { details });
}

function checkUrls(urls: readonly string[], { draft, path }: CreateContext): void {
  if (urls.length === 0) {
    draft.failMissing([...path, 'final_urls']);
  }
  for (const [index, url] of urls.entries()) {
    const at = [...path, { field: 'final_urls', index }];
    if (url.length > 2_084) {
      draft.failTooLong(at, url);
    } else if (!/^[a-z]+:\/\//i.test(url)) {
      const message = 'The final URL has no protocol.';
      draft.fail(at, 'UrlFieldError.MISSING_PROTOCOL_IN_FINAL_URL', message, { trigger: url });
    } else if (!/^https?:/i.test(url)) {
      const message = 'The protocol of the final URL is not http or https.';
      draft.fail(at, 'UrlFieldError.INVALID_PROTOCOL_IN_FINAL_URL', message, { trigger: url });
    } else if (!URL.canParse(url) || !new URL(url).hostname.includes('.')) {
      draft.fail(at, 'UrlFieldError.INVALID_FINAL_URL', 'The final URL is invalid.', { trigger: url });
    }
  }
}

function checkTexts(searchAd: SearchAd, field: Texts, { draft, path }: CreateContext): void {
  const { minCount, maxCount, maxWidth } = LIMITS[field];
  const texts = searchAd[field];
  const at = [...path, 'responsive_search_ad', field];
  if (texts.length < minCount) {
    draft.fail(at, 'CollectionSizeError.TOO_FEW', `Too few elements: at least ${minCount} are needed.`);
  } else if (texts.length > maxCount) {
    draft.fail(at, 'CollectionSizeError.TOO_MANY', `Too many elements: at most ${maxCount} are allowed.`);
  }
  for (const [index, { text }] of texts.entries()) {
    const where = [...path, 'responsive_search_ad', { field, index }, 'text'];
    const tagError = getTagError(text, { isPath: false });
    if (text.trim() === '') draft.failMissing(where);
    else if (tagError) {
      draft.fail(where, `AdError.${tagError.error}`, tagError.message, { trigger: text });
    } else if (countAdWidth(text) > maxWidth) {
      draft.failTooLong(where, text);
    } else if (texts.findIndex((other) => other.text === text) < index) {
      const message = 'The texts contain a duplicate.';
      draft.fail(where, 'ListOperationError.DUPLICATE_VALUES', message, { trigger: text });
    }
  }
}

function checkPaths({ path1, path2 }: SearchAd, { draft, path }: CreateContext): void {
  const at = [...path, 'responsive_search_ad'];
  if ((path2 ?? '') !== '' && (path1 ?? '') === '') {
    const message = 'Path2 cannot be set without path1.';
    draft.fail([...at, 'path2'], 'AdError.CANNOT_SET_PATH2_WITHOUT_PATH1', message);
  }
  for (const [field, text = ''] of [
    ['path1', path1],
    ['path2', path2],
  ] as const) {
    const tagError = getTagError(text, { isPath: true });
    if (tagError) {
      draft.fail([...at, field], `AdError.${tagError.error}`, tagError.message, { trigger: text });
    } else if (countAdWidth(text) > 15) {
      draft.failTooLong([...at, field], text);
    }
  }
}

function checkPolicy(searchAd: SearchAd, context: CreateContext): { exempted: boolean } {
  const { draft, operation, operationPath, path } = context;
  const topics = operation.policy_validation_parameter?.ignorable_policy_topics ?? [];
  const keys = operation.policy_validation_parameter?.exempt_policy_violation_keys ?? [];
  const parameter = [...operationPath, 'policy_validation_parameter'];
  if (topics.length > 0 && keys.length > 0) {
    const code =
      'PolicyValidationParameterError.CANNOT_SET_BOTH_IGNORABLE_POLICY_TOPICS_AND_EXEMPT_POLICY_VIOLATION_KEYS';
    draft.fail(parameter, code, 'Only one of the two lists may be set.');
  }
  for (const [index, topic] of topics.entries()) {
    if (isKnownTopic(topic)) continue;
    const at = [...parameter, { field: 'ignorable_policy_topics', index }];
    const message = 'The policy topic does not exist.';
    draft.fail(at, 'PolicyFindingError.POLICY_TOPIC_NOT_FOUND', message, { trigger: topic });
  }
  const texts = [...searchAd.headlines, ...searchAd.descriptions].map(({ text }) => text);
  const hits = findPolicyHits([...texts, searchAd.path1 ?? '', searchAd.path2 ?? ''].join('\n'));
  const unexempted = hits.filter(({ policy }) => !policy.exemptible || !topics.includes(policy.name));
  if (unexempted.length > 0) {
    const message = 'The ad has policy findings. See PolicyFindingDetails for more detail.';
    const details = buildFindingDetails(unexempted);
    draft.fail(path, 'PolicyFindingError.POLICY_FINDING', message, { details });
  }
  return { exempted: hits.length > 0 && unexempted.length === 0 };
}
