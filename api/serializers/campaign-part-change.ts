import {
  getAdFields,
  pickAdFields,
  type AdPatch,
  type AdState,
  type TargetPatch,
} from '../../domain/campaign-parts.ts';
import type { FoundChange } from '../../models/searchads/campaign-changes.ts';
import { listExemptions } from '../../models/searchads/campaign-requests.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { requireApplied, serializeChangeFields } from './campaign-change.ts';

/** @throws AppError as {@link requireApplied} does */
export function serializeAddedAd(
  change: FoundChange,
): Omit<components['schemas']['AddAdResponse'], 'adGroupId'> {
  const { before, after, exemptions } = requireApplied(change);
  const { id = '', ...ad } = after?.ad ?? {};
  return {
    ...serializeChangeFields(change),
    ...(id !== '' && { adId: id }),
    ad: pickAdFields(ad),
    added: before?.ad === undefined,
    appliedPolicyExemptions: listExemptions(exemptions),
  };
}

/** @throws AppError as {@link requireApplied} does */
export function serializeUpdatedAd(
  change: FoundChange,
  patch: AdPatch,
): Omit<components['schemas']['UpdateAdResponse'], 'adGroupId' | 'adId'> {
  const { before, after, exemptions } = requireApplied(change);
  const fields = getAdFields(patch);
  const pickChangedFields = (ad: AdState | undefined) =>
    pickAdFields(ad ? Object.fromEntries(fields.map((field) => [field, ad[field]])) : {});
  return {
    ...serializeChangeFields(change),
    before: pickChangedFields(before?.ad),
    after: pickChangedFields(after?.ad),
    appliedPolicyExemptions: listExemptions(exemptions),
  };
}

/** @throws AppError as {@link requireApplied} does */
export function serializeUpdatedKeyword(
  change: FoundChange,
): Omit<components['schemas']['UpdateKeywordResponse'], 'adGroupId' | 'criterionId'> {
  const { before, after } = requireApplied(change);
  const [oldKeyword] = before?.criteria ?? [];
  const [newKeyword] = after?.criteria ?? [];
  return {
    ...serializeChangeFields(change),
    text: newKeyword?.text ?? '',
    matchType: newKeyword?.matchType ?? '',
    before: { status: oldKeyword?.status ?? 'UNKNOWN' },
    after: { status: newKeyword?.status ?? 'UNKNOWN' },
  };
}

/** @throws AppError as {@link requireApplied} does */
export function serializeChangedTargets(
  change: FoundChange,
  targets: TargetPatch,
): components['schemas']['ChangeTargetsResponse'] {
  const { before } = requireApplied(change);
  const [locations, languages] = [before?.locationIds ?? [], before?.languageIds ?? []];
  return {
    ...serializeChangeFields(change),
    locations: findChanged(locations, targets.addLocationIds, targets.removeLocationIds),
    languages: findChanged(languages, targets.addLanguageIds, targets.removeLanguageIds),
  };
}

function findChanged(before: readonly string[], add: readonly string[], remove: readonly string[]) {
  return {
    added: add.filter((id) => !before.includes(id)),
    removed: remove.filter((id) => before.includes(id)),
  };
}
