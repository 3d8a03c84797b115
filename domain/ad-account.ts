/**
 * Id of a connection to Meta. A connection `act_<digits>` is limited to that ad account, and a connection
 * `business_<digits>` covers every ad account that its token can access.
 */
export const META_CONNECTION_ID = /^(act|business)_\d{1,25}$/;

/** Returns the digits of an ad account id, with or without the prefix `act_`; undefined for other text. */
export function getAdAccountDigits(text: string): string | undefined {
  return /^(?:act_)?(\d{1,25})$/.exec(text)?.[1];
}

/** Returns whether a connection is limited to the ad account with these digits. */
export function isAdAccountConnection(connectionId: string, digits: string): boolean {
  return connectionId === `act_${digits}`;
}

/** Returns whether a connection covers all ad accounts that a business's token can access. */
export function isBusinessConnection(connectionId: string): boolean {
  return connectionId.startsWith('business_');
}
