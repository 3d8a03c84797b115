import type { Schema } from '@throughline/client';

type Strategy = Schema<'BiddingStrategy'>;

export const BIDDING = [
  'MAXIMIZE_CONVERSIONS',
  'MAXIMIZE_CLICKS',
  'MANUAL_CPC',
  'TARGET_CPA',
] as const satisfies readonly Strategy[];

export const BIDDING_LABELS: Record<Strategy, string> = {
  MAXIMIZE_CONVERSIONS: 'Maximize conversions',
  MAXIMIZE_CLICKS: 'Maximize clicks',
  MANUAL_CPC: 'Manual CPC',
  TARGET_CPA: 'Target CPA',
};

/** Strategies that accept a target CPA. */
export const TAKES_TARGET: readonly Strategy[] = ['MAXIMIZE_CONVERSIONS', 'TARGET_CPA'];
