import type { Suppression, SuppressionReason } from '../../data/emails.ts';
import { formatNumber } from '../../shell/when.tsx';

export const REASONS: Record<SuppressionReason, string> = {
  bounce: 'Hard bounce',
  complaint: 'Complaint',
  unsubscribe: 'Unsubscribed',
  manual: 'Added manually',
};

/** Reasons that only the recipient's renewed consent removes. */
export const OBJECTIONS: Partial<Record<SuppressionReason, string>> = {
  complaint: 'marked a mail as spam',
  unsubscribe: 'unsubscribed',
};

/** Sources that need an explanation. The others follow from the reason. */
export const SOURCES: Partial<Record<Suppression['source'], string>> = {
  provider_import: 'Imported from Resend',
  admin: 'Added by an operator',
};

type ImportCounts = { read: number; added: number; invalid: number };

/** Formats the counts of an import of suppressions. `read` includes the other two. */
export function formatImport({ read, added, invalid }: ImportCounts): string {
  return `${formatNumber(added)} imported, ${formatNumber(read - added - invalid)} already present, ${formatNumber(invalid)} invalid.`;
}
