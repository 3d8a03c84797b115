import type { Schema } from '@throughline/client';

/**
 * Returns the accounts whose name contains the text, and, if the text has at least three digits, those whose
 * id contains its digits.
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
