/**
 * An `act_<digits>` connection covers that ad account. A `business_<digits>` connection covers every ad
 * account that the connection's token can access.
 */
export const META_CONNECTION_ID = /^(act|business)_\d{1,25}$/;

/** Returns the digits of `act_<digits>` or `<digits>`, and undefined for other texts. */
export function getAdAccountDigits(text: string): string | undefined {
  return /^(?:act_)?(\d{1,25})$/.exec(text)?.[1];
}

/** @param digits ad account id without the prefix `act_` */
export function isAdAccountConnection(connectionId: string, digits: string): boolean {
  return connectionId === `act_${digits}`;
}

export function isBusinessConnection(connectionId: string): boolean {
  return connectionId.startsWith('business_');
}
