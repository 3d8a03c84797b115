import type { PathElement } from '../errors.ts';
import type { ResourceType } from '../world.ts';
import { isGeoTarget, isLanguage } from './constants.ts';
import { checkIsNew, checkKeywordPolicy, checkKeywordText } from './keyword.ts';
import type { Draft } from './draft.ts';
import { NOT_EXEMPTED, type CreateRule } from './rule.ts';
import { wireCampaignCriterion, type Operation } from './wire.ts';

/** Checks a campaign's location, language or negative keyword. None of them allows policy exemptions. */
export const checkCampaignCriterion: CreateRule = (fields, context) => {
  const { draft, path } = context;
  const { campaign, negative, location, language, keyword } = wireCampaignCriterion.parse(fields);
  draft.resolve('campaigns', campaign, [...path, 'campaign']);
  if (location) {
    const at = [...path, 'location', 'geo_target_constant'];
    checkConstant(draft, location.geo_target_constant, {
      isKnown: isGeoTarget,
      kind: 'geoTargetConstants',
      at,
    });
  } else if (language) {
    const at = [...path, 'language', 'language_constant'];
    checkConstant(draft, language.language_constant, { isKnown: isLanguage, kind: 'languageConstants', at });
  } else if (keyword) {
    if (!negative) {
      const message = 'A campaign has negative keywords only.';
      draft.fail([...path, 'keyword'], 'CampaignCriterionError.CONCRETE_TYPE_REQUIRED', message);
    }
    checkKeywordText(keyword, context);
    checkKeywordPolicy(keyword.text, [], context);
    checkIsNew('campaignCriteria', fields, context);
  } else {
    const message = 'A criterion needs a type.';
    draft.fail([...path, 'criterion'], 'CampaignCriterionError.CONCRETE_TYPE_REQUIRED', message);
  }
  return NOT_EXEMPTED;
};

type ConstantRule = { isKnown: (name: string) => boolean; kind: string; at: readonly PathElement[] };

function checkConstant(draft: Draft, name: string, { isKnown, kind, at }: ConstantRule): void {
  if (name === '') draft.missing(at);
  else if (!new RegExp(`^${kind}/\\d+$`).test(name)) draft.malformed(at, name);
  else if (!isKnown(name)) draft.notFound(at, name);
}

/** Removes a criterion. Campaign criteria cannot be updated; the sandbox does not update those of ad groups either. */
export function removeCriterion(
  draft: Draft,
  { remove }: Operation,
  { type, path }: { type: ResourceType; path: readonly PathElement[] },
): void {
  if (remove === undefined) {
    const code = 'CampaignCriterionError.OPERATOR_NOT_SUPPORTED_FOR_CRITERION_TYPE';
    draft.fail(path, code, 'A criterion is removed and made again.');
    return;
  }
  const at = [...path, 'remove'];
  if (!new RegExp(`^customers/\\d+/${type}/\\d+~\\d+$`).test(remove)) {
    draft.malformed(at, remove);
    return;
  }
  const criterion = draft.world.find(remove);
  const isThere = criterion?.customer === draft.account.id && criterion.fields['status'] !== 'REMOVED';
  if (criterion && isThere) {
    draft.change({ ...criterion, fields: { ...criterion.fields, status: 'REMOVED' } }, path);
  } else {
    draft.notFound(at, remove);
  }
}
