export const MAX_GOALS = 20;

/** Trigger of a goal that counts orders. All other triggers are lifecycle stages. */
export const ORDER_TRIGGER = 'order';

/** In order of preference, because an upload has only one of a click's ids. */
export const GOOGLE_CLICK_IDS = ['gclid', 'wbraid', 'gbraid'] as const;

/** `fbc` is the value of Meta's click cookie; `fbclid` is the click id in the URL. */
export const META_CLICK_IDS = ['fbc', 'fbclid'] as const;

export const CONVERSION_CLICK_IDS = [...GOOGLE_CLICK_IDS, ...META_CLICK_IDS] as const;

/**
 * Throughline's codes for the reason of a conversion's state. The reason can also be an error code of the
 * provider.
 */
export type ConversionReason =
  | 'consent_denied'
  | 'consent_missing'
  | 'no_click_or_identity'
  | 'click_too_recent'
  | 'click_not_found'
  | 'other_account'
  | 'terms_unsigned'
  | 'bad_action'
  | 'destination_refused'
  | 'needs_reauth'
  | 'missing_scope'
  | 'no_permission'
  | 'connection_gone'
  | 'not_configured'
  | 'provider_unavailable'
  | 'outcome_lost'
  | 'no_status'
  | 'counted_at_zero'
  | 'retracted'
  | 'conversion_too_recent'
  | 'conversion_unsettled'
  | 'provider_takes_no_adjustment'
  | 'goal_changed'
  | 'erased';

/**
 * `pending`, `blocked` and `sent` are open; the other states are final. Exceptions: a late signal can change
 * `no_signal`, and a retraction or erasure can replace a final state.
 */
export type ConversionState =
  | 'pending'
  | 'blocked'
  | 'sent'
  | 'accepted'
  | 'checked'
  | 'rejected'
  | 'no_signal'
  | 'no_consent'
  | 'too_old'
  | 'duplicate'
  | 'unknown'
  | 'not_adjustable'
  | 'withdrawn'
  | 'erased'
  | 'retracted';

/** All states except `pending` and `blocked` are final. */
export type RetractionState = 'pending' | 'blocked' | 'retracted' | 'rejected' | 'too_old' | 'unknown';

/**
 * Google retracts a conversion only between this minimum and maximum age.
 * @see
 * https://developers.google.com/google-ads/api/reference/rpc/v25/ConversionAdjustmentUploadErrorEnum.ConversionAdjustmentUploadError
 */
export const MIN_RETRACTION_AGE_HOURS = 24;
export const MAX_RETRACTION_AGE_DAYS = 54;

const RETRACTED = '#retract';

/**
 * Returns the deduplication key of a retraction. It differs from the key of the upload, so that both can be
 * pending at the same time.
 */
export const toRetractionKey = (destination: string): string => destination + RETRACTED;

export function parseRetractionKey(key: string): string | undefined {
  return key.endsWith(RETRACTED) ? key.slice(0, -RETRACTED.length) : undefined;
}

export type ConversionDestination = {
  connectionId: string;
  provider: 'googleads' | 'meta';
  /** Google Ads customer (ten digits) or Meta dataset (digits). */
  account: string;
  conversionAction?: string | undefined;
  loginCustomerId?: string | undefined;
};

/**
 * Returns a key that all goals with this destination share, so that they report an order only once.
 * Conversions that are only validated have another key, so that they do not prevent a later report.
 */
export function toDestinationKey(
  { provider, account, conversionAction }: ConversionDestination,
  isOnlyChecked: boolean,
): string {
  const parts = [provider, account, ...(conversionAction === undefined ? [] : [conversionAction])];
  return parts.join('/') + (isOnlyChecked ? '#check' : '');
}
