import { unparse } from 'papaparse';
import { api } from '../../data/client.ts';
import type { Suppression, SuppressionFilters } from '../../data/emails.ts';
import { readAllByCursor } from '../../data/paging.ts';
import { ExportCsv } from '../../shell/export-csv.tsx';

const MAX_PAGES = 100;

type ExportSuppressionsProps = {
  projectId: string;
  filters: SuppressionFilters;
  getName: (actor: string) => string;
};

/** Renders the button that saves the filtered suppressions as CSV. */
export function ExportSuppressions({ projectId, filters, getName }: ExportSuppressionsProps) {
  const read = async () => {
    const pages = await readAllByCursor(
      (page) => api.emails.listEmailSuppressions({ projectId, ...filters, ...page }),
      MAX_PAGES,
    );
    const csv = formatSuppressions(
      pages.flatMap(({ suppressions }) => suppressions),
      getName,
    );
    if (pages.at(-1)?.nextCursor === null) return { csv };
    return { csv, notice: 'Saved the newest 10,000 suppressions. Filter them for the others.' };
  };
  return <ExportCsv fileName="suppressions.csv" read={read} />;
}

/** Formats suppressions as CSV. A `'` before a formula prevents injection by addresses and names. */
function formatSuppressions(
  suppressions: readonly Suppression[],
  getName: (actor: string) => string,
): string {
  return unparse(
    {
      fields: ['email', 'reason', 'source', 'createdAt', 'addedBy', 'batch'],
      data: suppressions.map(({ email, reason, source, createdAt, addedBy, mail }) => [
        email,
        reason,
        source,
        createdAt,
        addedBy === undefined ? '' : getName(addedBy),
        mail?.trackingId ?? '',
      ]),
    },
    { escapeFormulae: true },
  );
}
