import { z } from 'zod';
import { DAY_MS } from '../wire/clock.ts';
import type { Customer } from './customer.ts';
import { listConversionActions, type Conversion, type Conversions } from './conversions.ts';
import { Failure, createFailure, type AdsError, type PathElement } from './errors.ts';

const MAX_ADJUSTMENTS = 2_000;
const MIN_AGE_MS = DAY_MS;
const MAX_AGE_MS = 54 * DAY_MS;

const adjustment = z.object({
  order_id: z.string().optional(),
  gclid_date_time_pair: z
    .object({ gclid: z.string().optional(), conversion_date_time: z.string().optional() })
    .optional(),
  conversion_action: z.string().default(''),
  adjustment_date_time: z.string().default(''),
  adjustment_type: z.string().default('UNSPECIFIED'),
});

type Adjustment = z.infer<typeof adjustment>;

export const wireUpload = z.object({
  customer_id: z.string().default(''),
  conversion_adjustments: z.array(adjustment).default([]),
  partial_failure: z.boolean().default(false),
  validate_only: z.boolean().default(false),
});

type AdjustmentContext = {
  /** Sandbox account to which the caller's credential belongs. */
  account: string;
  customer: Customer;
  conversions: Conversions;
  /** Milliseconds since 1970. */
  now: number;
};

type UploadResult = {
  /** One object per adjustment; it is empty if the adjustment failed. With `validate_only`, an empty list. */
  results: object[];
  retracted: Conversion[];
  failed: Failure | null;
};

/**
 * Retracts conversions that are 1 to 54 days old, by transaction id. An invalid adjustment does not affect
 * the others.
 * @throws Failure for an invalid request
 */
export function retractConversions(
  upload: z.infer<typeof wireUpload>,
  context: AdjustmentContext,
): UploadResult {
  const { conversion_adjustments: adjustments, partial_failure: partial } = upload;
  if (!partial) {
    const message = 'partial_failure must be true.';
    throw createFailure('RequestError.PARTIAL_FAILURE_MODE_REQUIRED', message, { path: ['partial_failure'] });
  }
  if (adjustments.length === 0) {
    const message = 'At least one adjustment is needed.';
    throw createFailure('RequestError.REQUIRED_FIELD_MISSING', message, { path: ['conversion_adjustments'] });
  }
  if (adjustments.length > MAX_ADJUSTMENTS)
    throw new Failure([createError('TOO_MANY_ADJUSTMENTS_IN_REQUEST', ['conversion_adjustments'])]);
  const retracted: Conversion[] = [];
  const errors: AdsError[] = [];
  const results = adjustments.map((sent, index): object => {
    const checked = checkAdjustment(sent, context, retracted);
    if (typeof checked === 'string') {
      errors.push(createError(checked, [{ field: 'conversion_adjustments', index }]));
      return {};
    }
    retracted.push(checked);
    const { order_id, conversion_action, adjustment_date_time, adjustment_type } = sent;
    return { order_id, conversion_action, adjustment_date_time, adjustment_type };
  });
  if (!upload.validate_only) for (const conversion of retracted) context.conversions.retract(conversion);
  return {
    results: upload.validate_only ? [] : results,
    retracted: upload.validate_only ? [] : retracted,
    failed: errors.length === 0 ? null : new Failure(errors),
  };
}

/**
 * Returns the conversion to retract, or the name of a `ConversionAdjustmentUploadError`.
 * @param retracted conversions that earlier adjustments of the request retract
 */
function checkAdjustment(
  sent: Adjustment,
  { account, customer, conversions, now }: AdjustmentContext,
  retracted: readonly Conversion[],
): Conversion | string {
  const { order_id: transactionId, gclid_date_time_pair: pair, conversion_action: action } = sent;
  if (transactionId !== undefined && pair) return 'GCLID_DATE_TIME_PAIR_AND_ORDER_ID_BOTH_SET';
  if (transactionId === undefined || transactionId === '') return 'MISSING_ORDER_ID_FOR_WEBPAGE';
  if (sent.adjustment_type !== 'RETRACTION') return 'INVALID_CONVERSION_ACTION_TYPE';
  const [, owner, id] = /^customers\/(\d+)\/conversionActions\/(\d+)$/.exec(action) ?? [];
  const isKnown = listConversionActions(customer).some(
    (candidate) => candidate.id === id && candidate.status === 'ENABLED',
  );
  if (owner !== customer.id || id === undefined || !isKnown) return 'NO_CONVERSION_ACTION_FOUND';
  const found = conversions.find({ account, customer: customer.id, conversionAction: id, transactionId });
  if (!found) return 'CONVERSION_NOT_FOUND';
  if (retracted.includes(found)) return 'DUPLICATE_ADJUSTMENT_IN_REQUEST';
  if (found.isRetracted) return 'CONVERSION_ALREADY_RETRACTED';
  const ageMs = now - found.eventAt;
  if (ageMs < MIN_AGE_MS) return 'TOO_RECENT_CONVERSION';
  if (ageMs > MAX_AGE_MS) return 'CONVERSION_EXPIRED';
  const adjustedAt = parseTime(sent.adjustment_date_time);
  if (adjustedAt === undefined || adjustedAt < found.eventAt) return 'ADJUSTMENT_PRECEDES_CONVERSION';
  return found;
}

/** Parses a time such as `2026-11-22 10:00:00+01:00` to milliseconds since 1970; undefined if malformed. */
function parseTime(text: string): number | undefined {
  const [, day, time, zone] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)([+-]\d\d:\d\d)$/.exec(text) ?? [];
  const parsed = Date.parse(`${day}T${time}${zone}`);
  return Number.isNaN(parsed) ? undefined : parsed;
}

function createError(name: string, path: readonly PathElement[]): AdsError {
  return {
    code: `ConversionAdjustmentUploadError.${name}`,
    message: `The adjustment failed: ${name}.`,
    path,
  };
}
