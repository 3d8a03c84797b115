/**
 * The id of a connection to Meta: `act_` and the digits of an ad account, to which it is limited; or `business_` and
 * the digits of a business, for all ad accounts that its token has access to.
 */
export const META_CONNECTION_ID = /^(act|business)_\d{1,25}$/;

/** The digits of an ad account's id, which may be written with `act_` before them; undefined for anything else. */
export function adAccountDigits(written: string): string | undefined {
  return /^(?:act_)?(\d{1,25})$/.exec(written)?.[1];
}

/** Whether a connection is that of one ad account. @param digits its id */
export function isAdAccount(connectionId: string, digits: string): boolean {
  return connectionId === `act_${digits}`;
}

/** Whether a connection is a business's. */
export function isBusiness(connectionId: string): boolean {
  return connectionId.startsWith('business_');
}
