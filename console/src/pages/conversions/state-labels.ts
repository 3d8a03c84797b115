import type { Schema } from '@throughline/client';
import type { ConversionState } from '../../data/conversions.ts';

type State = {
  label: string;
  color: string;
  /** Explanation of the state. It is not shown if {@link REASON_TEXTS} explains the conversion's reason. */
  text: string;
};

export const STATES: Record<ConversionState, State> = {
  pending: { label: 'Pending', color: 'blue', text: 'Waiting to be sent.' },
  blocked: { label: 'Needs attention', color: 'red', text: 'Needs an action before it can be sent.' },
  sent: { label: 'Result pending', color: 'blue', text: 'Google has not reported the result yet.' },
  accepted: { label: 'Counted', color: 'green', text: 'Counted by the platform.' },
  checked: { label: 'Tested', color: 'green', text: 'Validated only: the goal is in test mode.' },
  rejected: { label: 'Rejected', color: 'red', text: 'Rejected by the platform.' },
  no_signal: {
    label: 'No ad click',
    color: 'gray',
    text: 'The visitor has no ad click of this platform and no known e-mail or phone.',
  },
  no_consent: { label: 'No consent', color: 'gray', text: 'The visitor gave no consent.' },
  too_old: { label: 'Too old', color: 'gray', text: 'The event is too old for the platform.' },
  duplicate: {
    label: 'Duplicate',
    color: 'gray',
    text: 'The platform had already received this conversion.',
  },
  unknown: {
    label: 'Unknown',
    color: 'yellow',
    text: 'The response was lost, so the platform may or may not have this conversion.',
  },
  not_adjustable: {
    label: 'Not adjustable',
    color: 'yellow',
    text: 'The value changed, and the platform does not accept adjustments.',
  },
  withdrawn: {
    label: 'Withdrawn',
    color: 'gray',
    text: 'The goal was changed or deleted before the conversion was sent.',
  },
  erased: { label: 'Erased', color: 'gray', text: 'The person was erased.' },
  retracted: { label: 'Retracted', color: 'gray', text: 'Retracted at Google: it no longer counts.' },
};

/** Explanations of the API's reasons. A reason that a platform returned is shown unchanged. */
export const REASON_TEXTS: Record<string, string> = {
  consent_denied: 'The visitor declined ad data sharing.',
  consent_missing: 'No consent to ad data sharing was recorded.',
  no_click_or_identity: 'The visitor has no ad click of this platform and no known e-mail or phone.',
  click_too_recent: 'Google did not know the click yet.',
  click_not_found: 'Google cannot find the click.',
  other_account: 'The click belongs to another account.',
  terms_unsigned: 'The account has not accepted the customer data terms.',
  bad_action: 'The conversion action does not accept this conversion.',
  destination_refused: 'The platform rejected the destination.',
  needs_reauth: 'Reconnect the account: authorization expired or was revoked.',
  missing_scope: 'The connection lacks permission to send conversions.',
  no_permission: 'The connection has no access to this account.',
  connection_gone: 'The connection was removed.',
  not_configured: 'This platform is not configured. Contact the operator.',
  provider_unavailable: 'The platform failed or did not respond.',
  outcome_lost: 'The platform’s response was lost.',
  no_status: 'The platform reports no status.',
  counted_at_zero: 'Full refund: the value is 0.',
  retracted: 'Already retracted.',
  conversion_too_recent: 'Google can retract a conversion only after one day.',
  conversion_unsettled: 'The original conversion has no result yet.',
  provider_takes_no_adjustment: 'This platform does not accept adjustments.',
  goal_changed: 'The goal was changed or deleted.',
  erased: 'The person was erased.',
};

type Retraction = Schema<'ConversionRetraction'>;

export const RETRACTION_LABELS: Record<Retraction['state'], string> = {
  pending: 'Retraction pending',
  blocked: 'Retraction needs attention',
  retracted: 'Retracted',
  rejected: 'Retraction rejected',
  too_old: 'Too old to retract',
  unknown: 'Retraction status unknown',
};

export const CAUSE_LABELS: Record<Retraction['cause'], string> = {
  refund: 'order refunded',
  erasure: 'person erased',
};
