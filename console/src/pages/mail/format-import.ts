import { formatNumber } from '../../shell/when.tsx';

/** Formats the counts of an import of suppressions. `read` includes the other two. */
export function formatImport({
  read,
  added,
  invalid,
}: {
  read: number;
  added: number;
  invalid: number;
}): string {
  return `${formatNumber(added)} imported, ${formatNumber(read - added - invalid)} already present, ${formatNumber(invalid)} invalid.`;
}
