/**
 * Formats a code of the API or of a provider, such as `PENDING_REVIEW` or `cancelled`, as a label in sentence case.
 * Lists of labels are better where they exist; this covers codes that a provider adds.
 */
export function toSentenceCase(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
