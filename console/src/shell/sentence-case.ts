/**
 * Formats `PENDING_REVIEW` as `Pending review`. For codes without a list of labels, such as codes that a
 * provider may add.
 */
export function toSentenceCase(code: string): string {
  const words = code.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
