import { isGeoTarget, isLanguage } from './constants.ts';
import { checkIsNew, checkKeywordPolicy, checkKeywordText } from './keyword.ts';
import { NOT_EXEMPTED, REQUIRED_MESSAGE, type CreateContext, type CreateRule } from './rule.ts';
import { wireCampaignCriterion } from './wire.ts';

/** Checks a campaign's location, language or negative keyword. These cannot be exempted from a policy. */
export const checkCampaignCriterion: CreateRule = (fields, context) => {
  const { draft, path } = context;
  const { campaign, negative, location, language, keyword } = wireCampaignCriterion.parse(fields);
  draft.resolve('campaigns', campaign, [...path, 'campaign']);
  if (location) {
    const at = [...path, 'location', 'geo_target_constant'];
    checkConstant(location.geo_target_constant, { isKnown: isGeoTarget, kind: 'geoTargetConstants', at });
  } else if (language) {
    const at = [...path, 'language', 'language_constant'];
    checkConstant(language.language_constant, { isKnown: isLanguage, kind: 'languageConstants', at });
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

  function checkConstant(name: string, { isKnown, kind, at }: ConstantRule): void {
    if (name === '') {
      draft.fail(at, 'FieldError.REQUIRED', REQUIRED_MESSAGE);
    } else if (!new RegExp(`^${kind}/\\d+$`).test(name)) {
      draft.fail(at, 'RequestError.RESOURCE_NAME_MALFORMED', `'${name}' is malformed.`, { trigger: name });
    } else if (!isKnown(name)) {
      draft.fail(at, 'MutateError.RESOURCE_NOT_FOUND', 'Resource was not found.', { trigger: name });
    }
  }
};

type ConstantRule = {
  isKnown: (name: string) => boolean;
  kind: string;
  at: CreateContext['path'];
};
