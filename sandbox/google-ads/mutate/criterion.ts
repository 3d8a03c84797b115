import type { PathElement } from '../errors.ts';
import { isGeoTarget, isLanguage } from '../constants.ts';
import { checkIsNewKeyword, checkKeywordPolicy, checkKeywordText } from './keyword.ts';
import type { Draft } from './draft.ts';
import { NOT_EXEMPTED, type CreateRule } from './rule.ts';
import { wireCampaignCriterion, type Operation } from './wire.ts';

/** Policy violations of negative keywords cannot be exempted. */
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
    checkIsNewTarget({ campaign, negative, constant: location.geo_target_constant }, { draft, at });
  } else if (language) {
    const at = [...path, 'language', 'language_constant'];
    checkConstant(draft, language.language_constant, { isKnown: isLanguage, kind: 'languageConstants', at });
    checkIsNewTarget({ campaign, negative, constant: language.language_constant }, { draft, at });
  } else if (keyword) {
    if (!negative) {
      const message = 'A campaign can have negative keywords only.';
      draft.fail([...path, 'keyword'], 'CampaignCriterionError.CONCRETE_TYPE_REQUIRED', message);
    }
    checkKeywordText(keyword, context);
    checkKeywordPolicy(keyword.text, [], context);
    checkIsNewKeyword('campaignCriteria', fields, context);
  } else {
    const message = 'A criterion needs a type.';
    draft.fail([...path, 'criterion'], 'CampaignCriterionError.CONCRETE_TYPE_REQUIRED', message);
  }
  return NOT_EXEMPTED;
};

/** A second criterion for the same location or language would have the same id. */
function checkIsNewTarget(
  { campaign, negative, constant }: { campaign: string | undefined; negative: boolean; constant: string },
  { draft, at }: { draft: Draft; at: readonly PathElement[] },
): void {
  const existing = draft.listNotRemoved('campaignCriteria').find(({ fields }) => {
    const other = wireCampaignCriterion.parse(fields);
    const name = other.location?.geo_target_constant ?? other.language?.language_constant;
    return other.campaign === campaign && name === constant;
  });
  if (!existing) return;
  const isSame = wireCampaignCriterion.parse(existing.fields).negative === negative;
  const code = isSame
    ? 'MutateError.RESOURCE_ALREADY_EXISTS'
    : 'CampaignCriterionError.CANNOT_TARGET_AND_EXCLUDE';
  draft.fail(at, code, 'The campaign already has a criterion for this location or language.', {
    trigger: constant,
  });
}

type ConstantRule = { isKnown: (name: string) => boolean; kind: string; at: readonly PathElement[] };

function checkConstant(draft: Draft, name: string, { isKnown, kind, at }: ConstantRule): void {
  if (name === '') draft.failMissing(at);
  else if (!new RegExp(`^${kind}/\\d+$`).test(name)) draft.failMalformed(at, name);
  else if (!isKnown(name)) draft.failNotFound(at, name);
}

export function removeCriterion(
  draft: Draft,
  { remove }: Operation,
  { type, path }: { type: 'campaignCriteria' | 'adGroupCriteria'; path: readonly PathElement[] },
): void {
  if (remove === undefined) {
    const code = 'CampaignCriterionError.OPERATOR_NOT_SUPPORTED_FOR_CRITERION_TYPE';
    draft.fail(path, code, 'A criterion cannot be updated. Remove it and create another.');
    return;
  }
  const criterion = draft.findChild(type, remove, [...path, 'remove']);
  if (criterion?.fields['status'] === 'REMOVED') draft.failNotFound([...path, 'remove'], remove);
  else if (criterion) {
    draft.keywords.release(type, criterion.fields);
    draft.change({ ...criterion, fields: { ...criterion.fields, status: 'REMOVED' } }, path);
  }
}
