import type { services } from 'google-ads-api';

/** Conversion of the account, by the transaction id of its upload. */
export type ConversionToRetract = { transactionId: string; conversionAction: string; requestedAt: Date };

/** Builds the adjustments that retract conversions of an account, in the order of the conversions. */
export function toRetractions(
  customerId: string,
  conversions: readonly ConversionToRetract[],
): NonNullable<services.IUploadConversionAdjustmentsRequest['conversion_adjustments']> {
  return conversions.map(({ transactionId, conversionAction, requestedAt }) => ({
    order_id: transactionId,
    conversion_action: `customers/${customerId}/conversionActions/${conversionAction}`,
    adjustment_date_time: `${requestedAt.toISOString().slice(0, 19).replace('T', ' ')}+00:00`,
    adjustment_type: 'RETRACTION',
  }));
}
