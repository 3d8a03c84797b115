import type { ApprovalState } from '../../data/campaign-approvals.ts';
import type { StoppedState } from '../../data/emergency-pauses.ts';
import { getKeys } from '../../data/one-of.ts';
import type { HealthState } from '../../data/searchads.ts';

/** Most urgent first. */
export const HEALTH: Record<HealthState, { label: string; color: string }> = {
  needs_action: { label: 'Needs action', color: 'red' },
  pending_adsprovider: { label: 'Pending at Google', color: 'blue' },
  limited: { label: 'Limited', color: 'yellow' },
  live: { label: 'Live', color: 'green' },
  off: { label: 'Off', color: 'gray' },
  ended: { label: 'Ended', color: 'gray' },
};
export const HEALTH_STATES = getKeys(HEALTH);

export const CAMPAIGN_STATUSES = ['ENABLED', 'PAUSED', 'REMOVED'] as const;

export const STOPPED_LABELS: Record<StoppedState, string> = {
  pausing: 'Pausing',
  paused: 'Paused',
  already_paused: 'Already paused',
  failed: 'Pausing failed',
  resuming: 'Resuming',
  resumed: 'Resumed',
  changed: 'Changed after the pause, skipped',
  not_resumed: 'Resuming failed',
};
export const STOPPED_STATES = getKeys(STOPPED_LABELS);

export const APPROVAL_COLORS: Record<ApprovalState, string> = {
  waiting: 'yellow',
  approved: 'green',
  declined: 'red',
  expired: 'gray',
  cancelled: 'gray',
};
export const APPROVAL_STATES = getKeys(APPROVAL_COLORS);

export const PARTS = ['ads', 'keywords', 'negatives', 'terms', 'figures', 'history'] as const;

export function getToggle(status: string): { status: 'PAUSED' | 'ENABLED'; action: string } {
  return status === 'ENABLED'
    ? { status: 'PAUSED', action: 'Pause' }
    : { status: 'ENABLED', action: 'Enable' };
}
