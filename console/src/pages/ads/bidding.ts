import type { Schema } from '@throughline/client';

type Strategy = Schema<'BiddingStrategy'>;

export const BIDDING = [
  'MAXIMIZE_CONVERSIONS',
  'MAXIMIZE_CLICKS',
  'MANUAL_CPC',
  'TARGET_CPA',
] as const satisfies readonly Strategy[];

export const BIDDING_LABELS: Record<Strategy, string> = {
  MAXIMIZE_CONVERSIONS: 'As many conversions as the budget gives',
  MAXIMIZE_CLICKS: 'As many clicks as the budget gives',
  MANUAL_CPC: 'A bid of your own for each click',
  TARGET_CPA: 'Conversions at a cost to aim for',
};

/** Strategies that accept a target CPA. */
export const TAKES_TARGET: readonly Strategy[] = ['MAXIMIZE_CONVERSIONS', 'TARGET_CPA'];
