/** How many goals a project has at most, and how many destinations each of them. */
export const MAX_GOALS = 20;

/** What makes a conversion of an order: the other goals are stages of the life cycle. */
export const ORDER_TRIGGER = 'order';

/** The click ids by which a conversion goes back to Google; the first that a click has is sent. */
export const GOOGLE_CLICK_IDS = ['gclid', 'wbraid', 'gbraid'] as const;

/** The same of Meta; `fbc` is that of its cookie. */
export const META_CLICK_IDS = ['fbc', 'fbclid'] as const;

/** The click ids by which a conversion goes back to an ad platform. */
export const CONVERSION_CLICK_IDS = [...GOOGLE_CLICK_IDS, ...META_CLICK_IDS] as const;

/** Why a conversion became what it is; a provider's own code stands beside these. */
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

/** What became of a conversion. `pending`, `blocked` and `sent` are on their way; the others stay as they are. */
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

/** What became of the wish that Google takes a conversion back. `pending` and `blocked` are on their way. */
export type RetractionState = 'pending' | 'blocked' | 'retracted' | 'rejected' | 'too_old' | 'unknown';

/**
 * How old a conversion is that Google takes back, at the least and at the most.
 * @see https://developers.google.com/google-ads/api/reference/rpc/v25/ConversionAdjustmentUploadErrorEnum.ConversionAdjustmentUploadError
 */
export const YOUNGEST_RETRACTION_HOURS = 24;
export const MAX_RETRACTION_AGE_DAYS = 54;

const RETRACTED = '#retract';

/** What is due of a destination is known apart by what is told there, and what is taken back. */
export const retractionKey = (destination: string): string => destination + RETRACTED;

/** The destination whose conversions are to be taken back; undefined: of a key of what is told. */
export function retractedDestination(key: string): string | undefined {
  return key.endsWith(RETRACTED) ? key.slice(0, -RETRACTED.length) : undefined;
}

/** Where a conversion goes: an action of a Google Ads account, or a dataset of Meta's, through a connection. */
export type ConversionDestination = {
  connectionId: string;
  provider: 'googleads' | 'meta';
  /** Ten digits of a customer, or a dataset's. */
  account: string;
  conversionAction?: string | undefined;
  loginCustomerId?: string | undefined;
};

/**
 * By what a destination is known: an order counts there once, whichever goals lead to it. What is only checked is
 * apart, so that it keeps no place of what is sent.
 */
export function destinationKey(
  { provider, account, conversionAction }: ConversionDestination,
  isOnlyChecked: boolean,
): string {
  const parts = [provider, account, ...(conversionAction === undefined ? [] : [conversionAction])];
  return parts.join('/') + (isOnlyChecked ? '#check' : '');
}
