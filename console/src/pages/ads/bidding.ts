import type { Schema } from '@throughline/client';
import { getKeys, oneOf } from '../../data/one-of.ts';
import { toSentenceCase } from '../../shell/formats.ts';

type Strategy = Schema<'BiddingStrategy'>;

export const BIDDING_LABELS: Record<Strategy, string> = {
  MAXIMIZE_CONVERSIONS: 'Maximize conversions',
  MAXIMIZE_CLICKS: 'Maximize clicks',
  MANUAL_CPC: 'Manual CPC',
  TARGET_CPA: 'Target CPA',
};
export const BIDDING = getKeys(BIDDING_LABELS);

export const TAKES_TARGET: readonly Strategy[] = ['MAXIMIZE_CONVERSIONS', 'TARGET_CPA'];

/** Also formats strategies without a label, which the console can show but not set. */
export function formatStrategy(code: string): string {
  const known = oneOf(BIDDING, code);
  return known === undefined ? toSentenceCase(code) : BIDDING_LABELS[known];
}
