import type { ConversionState } from '../../data/conversions.ts';

export const CONVERSION_STATES = [
  'pending',
  'blocked',
  'sent',
  'accepted',
  'checked',
  'rejected',
  'no_signal',
  'no_consent',
  'too_old',
  'duplicate',
  'unknown',
  'not_adjustable',
  'withdrawn',
  'erased',
  'retracted',
] as const satisfies readonly ConversionState[];
