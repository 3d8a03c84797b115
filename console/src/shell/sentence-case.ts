/**
 * Formats a code such as `PENDING_REVIEW`. Prefer a list of labels where one exists, and this function for
 * codes that a provider may add.
 */
export function toSentenceCase(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
