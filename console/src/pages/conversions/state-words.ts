import type { Schema } from '@throughline/client';
import type { ConversionState } from '../../data/conversions.ts';

export const STATE_LABELS: Record<ConversionState, string> = {
  pending: 'will be sent',
  blocked: 'waits for somebody',
  sent: 'sent',
  accepted: 'counts',
  checked: 'only checked',
  rejected: 'refused',
  no_signal: 'cannot be tied to an ad',
  no_consent: 'no consent',
  too_old: 'too old',
  duplicate: 'was there already',
  unknown: 'unknown',
  not_adjustable: 'value stays as it was told',
  withdrawn: 'withdrawn',
  erased: 'erased',
  retracted: 'taken back',
};

export const STATE_COLORS: Record<ConversionState, string> = {
  pending: 'blue',
  blocked: 'red',
  sent: 'blue',
  accepted: 'green',
  checked: 'green',
  rejected: 'red',
  no_signal: 'gray',
  no_consent: 'gray',
  too_old: 'gray',
  duplicate: 'gray',
  unknown: 'yellow',
  not_adjustable: 'yellow',
  withdrawn: 'gray',
  erased: 'gray',
  retracted: 'gray',
};

/** Explanation of a state without a reason. */
export const STATE_WORDS: Record<ConversionState, string> = {
  pending: 'It is sent when its turn comes.',
  blocked: 'Somebody has to do something first.',
  sent: 'Google has it, and has not told yet what came of it.',
  accepted: 'The platform has taken it.',
  checked: 'It would have been sent: its goal is only tried out.',
  rejected: 'The platform does not take it.',
  no_signal: 'Its visitor came by no ad of this platform, and is not known by address or number.',
  no_consent: 'Its visitor did not agree, or it is not recorded that they did.',
  too_old: 'The platform takes no event of its age.',
  duplicate: 'The platform had it before.',
  unknown: 'Nobody can tell any more whether the platform has it.',
  not_adjustable: 'The value has changed since, and the platform takes no correction.',
  withdrawn: 'Its goal was changed or ended before it was sent.',
  erased: 'Its person was erased.',
  retracted: 'Google has taken it back.',
};

/** Explanations of the API's own reasons. A platform's reasons are shown verbatim. */
export const REASON_WORDS: Record<string, string> = {
  consent_denied: 'Its visitor did not agree that their data is sent to ad platforms.',
  consent_missing: 'It was not told whether its visitor agrees: the event has no “consent”.',
  no_click_or_identity: 'Its visitor came by no ad of this platform, and is not known by address or number.',
  click_too_recent: 'Google does not know the click yet; it is tried again.',
  click_not_found: 'Google does not find the click.',
  other_account: 'The click was on an ad of another account.',
  terms_unsigned: 'The account has not agreed to the terms for customer data.',
  bad_action: 'The conversion action does not take what is sent.',
  destination_refused: 'The platform refuses the destination.',
  needs_reauth: 'The account has to be connected again.',
  missing_scope: 'The connection lacks the right to send conversions.',
  no_permission: 'The connection may not send to this account.',
  connection_gone: 'The connection that it goes through is gone.',
  not_configured: 'Sending to this platform is not set up here: ask whoever runs this API.',
  provider_unavailable: 'The platform does not answer; it is tried again.',
  outcome_lost: 'The answer of the platform was lost.',
  no_status: 'The platform tells nothing of it.',
  counted_at_zero: 'It counts, with a value of nothing.',
  retracted: 'It was taken back before.',
  conversion_too_recent: 'It is less than a day old: Google takes it back after that.',
  conversion_unsettled: 'What it corrects has no outcome yet.',
  provider_takes_no_adjustment: 'This platform takes no corrections.',
  goal_changed: 'Its goal was changed or ended before it was sent.',
  erased: 'Its person was erased.',
};

type Retraction = Schema<'ConversionRetraction'>;

/** Explanations of retraction states. */
export const RETRACTION_WORDS: Record<Retraction['state'], string> = {
  pending: 'Google will be asked to take it back',
  blocked: 'Google is to take it back, for which somebody has to do something first',
  retracted: 'Google has taken it back',
  rejected: 'Google does not take it back',
  too_old: 'It is too old to be taken back',
  unknown: 'Whether Google has taken it back nobody can tell',
};

export const CAUSE_WORDS: Record<Retraction['cause'], string> = {
  refund: 'as all of its order was refunded',
  erasure: 'as its person was erased',
};
