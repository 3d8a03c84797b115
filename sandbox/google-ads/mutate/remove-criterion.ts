import type { PathElement } from '../errors.ts';
import type { ResourceType } from '../world.ts';
import type { Draft } from './draft.ts';
import type { Operation } from './wire.ts';

/** Removes a criterion. One of a campaign cannot be changed, and the sandbox changes none of an ad group. */
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
    draft.fail(at, 'RequestError.RESOURCE_NAME_MALFORMED', `'${remove}' is malformed.`, { trigger: remove });
    return;
  }
  const criterion = draft.world.find(remove);
  const isThere = criterion?.customer === draft.account.id && criterion.fields['status'] !== 'REMOVED';
  if (criterion && isThere) {
    draft.change({ ...criterion, fields: { ...criterion.fields, status: 'REMOVED' } }, path);
  } else {
    draft.fail(at, 'MutateError.RESOURCE_NOT_FOUND', 'Resource was not found.', { trigger: remove });
  }
}
