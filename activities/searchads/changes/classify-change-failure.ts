import type { ChangeOutcome, PolicyExemptions } from '../../../workflows/contract/campaign-change.ts';
import { classifyMutateFailure, isNameTaken } from '../classify-mutate-failure.ts';
import type { GoogleAdsError, GoogleAdsFault, ToOurField } from '../google-ads-failure.ts';

/**
 * Refusals that reveal a change of the campaign since its read. Google applied nothing, and the campaign is read again.
 */
const STALE_READ_ERRORS: ReadonlySet<string> = new Set([
  'CONCURRENT_MODIFICATION',
  'RESOURCE_NOT_FOUND',
  'RESOURCE_ALREADY_EXISTS',
  'OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE',
  'CAMPAIGN_BUDGET_REMOVED',
  'CANNOT_OPERATE_ON_REMOVED_CAMPAIGN',
  'CANNOT_OPERATE_ON_REMOVED_ADGROUPAD',
]);

/** Base delay before the next read, with jitter because the other writer also retries. */
const REREAD_MS = 300;

/** Google's locations and languages are constants, so an unknown id is the caller's mistake. */
const CONSTANT_FIELDS: ReadonlySet<string> = new Set(['geo_target_constant', 'language_constant']);

/** Returns whether a fault can be the effect of another change of the campaign. */
function isConcurrentChange({ name, path }: GoogleAdsFault): boolean {
  const isUnknownConstant =
    name === 'RESOURCE_NOT_FOUND' && path.some(({ fieldName }) => CONSTANT_FIELDS.has(fieldName));
  return STALE_READ_ERRORS.has(name) && !isUnknownConstant;
}

type Sent = {
  toOurField: ToOurField;
  exemptions: PolicyExemptions;
  /** True if the mutate failed, false if the read before it failed. */
  wasSent: boolean;
  /** An earlier send may still be applied. */
  mayArrive: boolean;
  /** An earlier send has no answer, and the campaign was not read since. */
  isAmbiguous: boolean;
  /** Send of a creation: `first`, or `again` if it was sent before. Undefined for other changes. */
  creation: 'first' | 'again' | undefined;
};

/** Maps a failed step of a change to its outcome. */
export function classifyChangeFailure(error: GoogleAdsError, sent: Sent): ChangeOutcome {
  const { toOurField, exemptions, wasSent, mayArrive, isAmbiguous, creation } = sent;
  const { faults } = error;
  const isOutdated = !creation && faults.length > 0 && faults.every(isConcurrentChange);
  // The campaign with that name may be the effect of an earlier call without an answer.
  const mayBeOurs = creation === 'again' && isNameTaken(error);
  if (wasSent && (isOutdated || mayBeOurs)) {
    const retryAfterMs = Math.round(REREAD_MS * (1 + Math.random()));
    return { kind: 'later', code: 'provider_unavailable', retryAfterMs, mayArrive };
  }
  if (wasSent && isNameTaken(error)) {
    return { kind: 'refused', code: 'campaign_name_taken', details: {}, mayArrive };
  }
  const outcome = classifyMutateFailure(error, {
    toOurField,
    exemptions,
    mayArrive: wasSent ? mayArrive : isAmbiguous,
  });
  // The failed step may be a read, which changes nothing.
  if (outcome.kind === 'ambiguous' && !wasSent) {
    return { kind: 'later', code: 'provider_unavailable', retryAfterMs: 1_000, mayArrive: isAmbiguous };
  }
  // Earlier sends had the same invalid request, so none of them was applied.
  if (wasSent && creation && outcome.kind === 'refused' && outcome.code === 'invalid_request') {
    return { ...outcome, mayArrive: false };
  }
  return outcome;
}
