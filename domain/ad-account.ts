/**
 * `act_<digits>` is limited to that ad account. `business_<digits>` covers every ad account that its token
 * can access.
 */
export const META_CONNECTION_ID = /^(act|business)_\d{1,25}$/;

/** Accepts ids with and without the prefix `act_`. */
export function getAdAccountDigits(text: string): string | undefined {
  return /^(?:act_)?(\d{1,25})$/.exec(text)?.[1];
}

/** @param digits ad account id without the prefix `act_` */
export function isAdAccountConnection(connectionId: string, digits: string): boolean {
  return connectionId === `act_${digits}`;
}

/** The connection covers all ad accounts that a business's token can access. */
export function isBusinessConnection(connectionId: string): boolean {
  return connectionId.startsWith('business_');
}
