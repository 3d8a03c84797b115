/**
 * What a connection to Meta is of, by its id: `act_` and the digits of an ad account, which it is then kept to; or
 * `business_` and the digits of a business, with all ad accounts that its token reaches.
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
