/** Formats a customer id as Google does: `123-456-7890`. */
export function withDashes(customerId: string): string {
  return customerId.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}
