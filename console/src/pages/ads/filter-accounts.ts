import type { Schema } from '@throughline/client';

/** Returns the accounts whose name has a text, or whose id has its digits. */
export function filterAccounts<
  Customer extends Pick<Schema<'SearchadsCustomer'>, 'customerId' | 'displayName'>,
>(customers: readonly Customer[], text: string): Customer[] {
  const name = text.trim().toLowerCase();
  const digits = text.replaceAll(/\D/g, '');
  return customers.filter(
    ({ customerId, displayName }) =>
      displayName.toLowerCase().includes(name) || (digits.length >= 3 && customerId.includes(digits)),
  );
}
