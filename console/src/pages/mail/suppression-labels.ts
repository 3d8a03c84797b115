import type { Suppression, SuppressionReason } from '../../data/emails.ts';
import { formatNumber } from '../../shell/when.tsx';

export const REASONS: Record<SuppressionReason, string> = {
  bounce: 'Hard bounce',
  complaint: 'Complaint',
  unsubscribe: 'Unsubscribed',
  manual: 'Added manually',
};

/** Suppressions with these reasons may be removed only after the recipient consents again. */
export const OBJECTIONS: Partial<Record<SuppressionReason, string>> = {
  complaint: 'marked an e-mail as spam',
  unsubscribe: 'unsubscribed',
};

/** Labels of sources. A source that the reason already implies has no label. */
export const SOURCES: Partial<Record<Suppression['source'], string>> = {
  provider_import: 'Imported from Resend',
  admin: 'Added by an operator',
};

type ImportCounts = { read: number; added: number; invalid: number };

/** `read` includes `added` and `invalid`. */
export function formatImport({ read, added, invalid }: ImportCounts): string {
  return `${formatNumber(added)} imported, ${formatNumber(read - added - invalid)} already present, ${formatNumber(invalid)} invalid.`;
}
