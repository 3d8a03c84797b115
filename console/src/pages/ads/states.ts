import type { ApprovalState } from '../../data/campaign-approvals.ts';
import type { StoppedState } from '../../data/emergency-pauses.ts';
import type { HealthState } from '../../data/searchads.ts';

/** Health states, most urgent first. */
export const HEALTH_STATES = [
  'needs_action',
  'pending_adsprovider',
  'limited',
  'live',
  'off',
  'ended',
] as const satisfies readonly HealthState[];

export const HEALTH_LABELS: Record<HealthState, string> = {
  live: 'Live',
  limited: 'Limited',
  needs_action: 'Needs action',
  pending_adsprovider: 'Pending at Google',
  off: 'Off',
  ended: 'Ended',
};

export const HEALTH_COLORS: Record<HealthState, string> = {
  live: 'green',
  limited: 'yellow',
  needs_action: 'red',
  pending_adsprovider: 'blue',
  off: 'gray',
  ended: 'gray',
};

export const CAMPAIGN_STATUSES = ['ENABLED', 'PAUSED', 'REMOVED'] as const;

export const STOPPED_STATES = [
  'pausing',
  'paused',
  'already_paused',
  'failed',
  'resuming',
  'resumed',
  'changed',
  'not_resumed',
] as const satisfies readonly StoppedState[];

export const STOPPED_LABELS: Record<StoppedState, string> = {
  pausing: 'Pausing',
  paused: 'Paused',
  already_paused: 'Already paused',
  failed: 'Pausing failed',
  resuming: 'Resuming',
  resumed: 'Resumed',
  changed: 'Changed since, skipped',
  not_resumed: 'Resuming failed',
};

export const APPROVAL_STATES = [
  'waiting',
  'approved',
  'declined',
  'expired',
  'cancelled',
] as const satisfies readonly ApprovalState[];

export const APPROVAL_COLORS: Record<ApprovalState, string> = {
  waiting: 'yellow',
  approved: 'green',
  declined: 'red',
  expired: 'gray',
  cancelled: 'gray',
};

/** Tabs of a campaign page. */
export const PARTS = ['ads', 'keywords', 'negatives', 'terms', 'figures', 'history'] as const;
