import type { Schema } from '@throughline/client';

/**
 * Returns the accounts whose name contains the text. A text with at least three digits also finds the
 * accounts whose id contains these digits.
 */
export function filterAccounts<
  Account extends Pick<Schema<'SearchadsCustomer'>, 'customerId' | 'displayName'>,
>(accounts: readonly Account[], text: string): Account[] {
  const name = text.trim().toLowerCase();
  const digits = text.replaceAll(/\D/g, '');
  return accounts.filter(
    ({ customerId, displayName }) =>
      displayName.toLowerCase().includes(name) || (digits.length >= 3 && customerId.includes(digits)),
  );
}
