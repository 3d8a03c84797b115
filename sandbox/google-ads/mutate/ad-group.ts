import { checkBid, countCodePoints, NOT_EXEMPTED, type CreateRule } from './rule.ts';
import { wireAdGroup } from './wire.ts';

export const checkAdGroup: CreateRule = (fields, { draft, path }) => {
  const { campaign, name, cpc_bid_micros: bid } = wireAdGroup.parse(fields);
  draft.resolve('campaigns', campaign, [...path, 'campaign']);
  const at = [...path, 'name'];
  const isNameTaken = draft
    .listNotRemoved('adGroups')
    .some(({ fields: other }) => other['campaign'] === campaign && other['name'] === name);
  if (name === undefined || name.trim() === '') {
    draft.fail(at, 'AdGroupError.MISSING_ADGROUP_NAME', 'AdGroup is missing a name.');
  } else if (/[\0\n\r]/.test(name)) {
    draft.fail(at, 'AdGroupError.INVALID_ADGROUP_NAME', 'The name has invalid characters.', {
      trigger: name,
    });
  } else if (countCodePoints(name) > 255) {
    draft.failTooLong(at, name);
  } else if (isNameTaken) {
    const message = 'AdGroup with the same name already exists for the campaign.';
    draft.fail(at, 'AdGroupError.DUPLICATE_ADGROUP_NAME', message, { trigger: name });
  }
  checkBid(draft, bid, [...path, 'cpc_bid_micros']);
  return NOT_EXEMPTED;
};
