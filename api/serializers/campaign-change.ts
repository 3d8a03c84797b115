import {
  CAMPAIGN_FIELDS,
  getFields,
  type CampaignPatch,
  type CampaignValues,
} from '../../domain/campaign-change.ts';
import type { FoundChange } from '../../models/searchads/campaign-changes.ts';
import { listExemptions, type ChangeApplied } from '../../models/searchads/campaign-requests.ts';
import { explainFailure } from '../failure-responses.ts';
import type { AppError } from '../request/errors.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import { noResultYet } from '../temporal/await-result.ts';

type Values = components['schemas']['ChangedValues'];

/**
 * Returns the result of an applied change.
 * @throws AppError the failure of a refused change, or of an open change that waits for a connection; 504 for
 * other open changes
 */
export function requireApplied({ state, outcome }: FoundChange): ChangeApplied {
  if (outcome && 'exemptions' in outcome) return outcome;
  const refusal = outcome ? explainFailure({ type: outcome.code, details: [outcome.details] }) : undefined;
  if (refusal && (state === 'refused' || needsCallerAction(refusal))) throw refusal;
  throw noResultYet();
}

function needsCallerAction({ code }: AppError): boolean {
  return code === 'connection_needs_reauth' || code === 'connection_not_found';
}

/** @throws AppError as {@link requireApplied} does */
export function serializeCreation(
  change: FoundChange,
): components['schemas']['CreateSearchCampaignResponse'] {
  const { resourceName = '', exemptions, requiresApproval } = requireApplied(change);
  return {
    campaignResourceName: resourceName,
    validateOnly: change.validateOnly,
    appliedPolicyExemptions: listExemptions(exemptions),
    ...(requiresApproval && { requiresApproval }),
  };
}

export function serializeChangeFields({ customerId, campaignId, validateOnly }: FoundChange) {
  if (campaignId === null) throw new TypeError('A creation has no campaign id.');
  return {
    campaignId,
    campaignResourceName: `customers/${customerId}/campaigns/${campaignId}`,
    validateOnly,
  };
}

/** @throws AppError as {@link requireApplied} does */
export function serializeCampaignUpdate(
  change: FoundChange,
  patch: CampaignPatch,
): components['schemas']['UpdateSearchCampaignResponse'] {
  const { before, after, requiresApproval } = requireApplied(change);
  const fields = getFields(patch);
  // Selecting a strategy without a target removes the target.
  const isTargetRemoved = patch.biddingStrategy !== undefined && patch.targetCpaMicros === undefined;
  const reported = isTargetRemoved ? [...fields, 'targetCpaMicros' as const] : fields;
  return {
    ...serializeChangeFields(change),
    before: serializeValues(before?.values, reported),
    after: serializeValues(after?.values, reported),
    ...(requiresApproval && { requiresApproval }),
  };
}

/** @throws AppError as {@link requireApplied} does */
export function serializeAddedKeywords(change: FoundChange) {
  const { before, after, exemptions } = requireApplied(change);
  const existingIds = new Set(before?.criteria.map(({ criterionId }) => criterionId));
  const keywords = after?.criteria.map(({ criterionId, text, matchType }) => ({
    ...(criterionId !== '' && { criterionId }),
    text,
    matchType,
    added: !existingIds.has(criterionId),
  }));
  return { ...serializeChangeFields(change), keywords: keywords ?? [], exemptions };
}

/** @throws AppError as {@link requireApplied} does */
export function serializeRemoval(change: FoundChange): components['schemas']['RemoveSearchCampaignResponse'] {
  const { name, before } = requireApplied(change);
  const removed = before?.values.status !== 'REMOVED';
  return { ...serializeChangeFields(change), ...(name !== null && { name }), removed };
}

/** @throws AppError as {@link requireApplied} does */
export function serializeKeywordRemoval(
  change: FoundChange,
  criterionId: string,
): components['schemas']['RemoveNegativeKeywordResponse'] {
  const [keyword] = requireApplied(change).before?.criteria ?? [];
  const { text, matchType } = keyword ?? {};
  return {
    ...serializeChangeFields(change),
    criterionId,
    removed: keyword !== undefined,
    ...(text !== undefined && { text }),
    ...(matchType !== undefined && { matchType }),
  };
}

export function serializeValues(
  values: CampaignValues | undefined,
  fields: readonly (keyof CampaignValues)[],
): Values {
  if (!values) return {};
  const converted: Record<keyof CampaignValues, Values[keyof Values]> = {
    ...values,
    dailyBudgetMicros: convertMicrosToUnits(values.dailyBudgetMicros),
    targetCpaMicros: convertMicrosToUnits(values.targetCpaMicros),
  };
  return Object.fromEntries(fields.map((field) => [CAMPAIGN_FIELDS[field], converted[field]]));
}

export function convertMicrosToUnits(micros: number | null): number | null {
  return micros === null ? null : micros / 1_000_000;
}
