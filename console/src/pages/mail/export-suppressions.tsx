import { api } from '../../data/client.ts';
import type { Suppression, SuppressionFilters } from '../../data/emails.ts';
import { ExportCsv } from '../../shell/export-csv.tsx';
import { readTableCsv, type CsvColumn } from '../../shell/table-csv.ts';

type GetName = (actor: string) => string;

type ExportSuppressionsProps = { projectId: string; filters: SuppressionFilters; getName: GetName };

/** Renders the button that saves the filtered suppressions as CSV. */
export function ExportSuppressions({ projectId, filters, getName }: ExportSuppressionsProps) {
  const read = () =>
    readTableCsv(
      getExportedColumns(getName),
      (page) => api.emails.listEmailSuppressions({ projectId, ...filters, ...page }),
      ({ suppressions }) => suppressions,
      { maxPages: 100, cutNotice: 'Saved the newest 10,000 suppressions. Filter them for the others.' },
    );
  return <ExportCsv fileName="suppressions.csv" read={read} />;
}

const getExportedColumns = (getName: GetName): readonly CsvColumn<Suppression>[] => [
  { name: 'email', getValue: ({ email }) => email },
  { name: 'reason', getValue: ({ reason }) => reason },
  { name: 'source', getValue: ({ source }) => source },
  { name: 'createdAt', getValue: ({ createdAt }) => createdAt },
  { name: 'addedBy', getValue: ({ addedBy }) => addedBy && getName(addedBy) },
  { name: 'batch', getValue: ({ mail }) => mail?.trackingId },
];
