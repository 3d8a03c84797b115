import type { ConversionState } from '../../domain/conversion-goal.ts';
import { isEnumName, type RequestStatus } from './wire.ts';

/** `retry`: the record is sent again later. */
export type RecordOutcome = { state: ConversionState | 'retry'; reason: string | null };

export type StatusOutcome = { getOutcome: (index: number, size: number) => RecordOutcome };

const PREFIX = /^PROCESSING_ERROR_(REASON_)?/;

/** Outcomes by Google's reason without its prefix. A record with another reason is `rejected`. */
const REASONS: Readonly<Record<string, RecordOutcome>> = {
  EVENT_TOO_OLD: { state: 'too_old', reason: 'EVENT_TOO_OLD' },
  DENIED_CONSENT: { state: 'no_consent', reason: 'DENIED_CONSENT' },
  NO_CONSENT: { state: 'no_consent', reason: 'NO_CONSENT' },
  UNKNOWN_CONSENT: { state: 'no_consent', reason: 'UNKNOWN_CONSENT' },
  DUPLICATE_GCLID: { state: 'duplicate', reason: 'DUPLICATE_GCLID' },
  DUPLICATE_TRANSACTION_ID: { state: 'duplicate', reason: 'DUPLICATE_TRANSACTION_ID' },
  TOO_RECENT_CLICK: { state: 'retry', reason: 'click_too_recent' },
  INTERNAL_ERROR: { state: 'retry', reason: 'provider_unavailable' },
  CLICK_NOT_FOUND: { state: 'rejected', reason: 'click_not_found' },
  OPERATING_ACCOUNT_MISMATCH_FOR_AD_IDENTIFIER: { state: 'rejected', reason: 'other_account' },
  DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED: { state: 'blocked', reason: 'terms_unsigned' },
};

const ACCEPTED: RecordOutcome = { state: 'accepted', reason: null };
const FAILED: RecordOutcome = { state: 'rejected', reason: 'FAILED' };

/**
 * A record gets the error that lists its index, or else an error whose count equals the size of the call.
 * @returns undefined while Google processes the call
 */
export function readStatus({ requestStatusPerDestination }: RequestStatus): StatusOutcome | undefined {
  const [destination] = requestStatusPerDestination;
  const status = destination?.requestStatus;
  if (status === 'SUCCESS') return { getOutcome: () => ACCEPTED };
  if (status !== 'PARTIAL_SUCCESS' && status !== 'FAILED' && status !== 'FAILURE') return undefined;
  const errors = destination?.errorInfo?.errorCounts ?? [];
  const byIndex = new Map(
    errors.flatMap(({ reason, recordIndices }) =>
      recordIndices.map((index) => [index, toRecordOutcome(reason)] as const),
    ),
  );
  const hasAllIndices =
    errors.length > 0 &&
    errors.every(
      ({ recordCount, recordIndices }) =>
        recordIndices.length > 0 && (recordCount ?? 0) <= recordIndices.length,
    );
  const isFailed = status !== 'PARTIAL_SUCCESS';
  return {
    getOutcome(index, size) {
      const outcomeAtIndex = byIndex.get(index);
      if (outcomeAtIndex) return outcomeAtIndex;
      const commonError = errors.find(({ recordCount }) => recordCount === size);
      if (commonError) return toRecordOutcome(commonError.reason);
      // No error applies to the record. In a partly successful call, the record is accepted if the errors
      // list every failed index.
      if (isFailed) return toFailedOutcome(errors.map(({ reason }) => toRecordOutcome(reason)));
      return hasAllIndices ? ACCEPTED : { state: 'unknown', reason: 'no_status' };
    },
  };
}

/**
 * Returns the outcome of records without a reason of their own: a retry if any reason is retried, or else the
 * call's only reason, or else `FAILED`.
 */
function toFailedOutcome(outcomes: readonly RecordOutcome[]): RecordOutcome {
  const retried = outcomes.find(({ state }) => state === 'retry');
  const [only = FAILED, ...others] = outcomes;
  return retried ?? (others.length === 0 ? only : FAILED);
}

function toRecordOutcome(reason: string): RecordOutcome {
  const name = reason.replace(PREFIX, '');
  return REASONS[name] ?? { state: 'rejected', reason: isEnumName(name) ? name : 'UNKNOWN' };
}
