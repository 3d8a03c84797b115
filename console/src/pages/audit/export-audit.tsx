import { api } from '../../data/client.ts';
import type { AuditEntry, AuditFilter } from '../../data/audit.ts';
import { MAX_ROWS } from '../../data/paging.ts';
import { ExportCsv } from '../../shell/export-csv.tsx';
import { readTableCsv, type CsvColumn } from '../../shell/table-csv.ts';
import { formatNumber } from '../../shell/when.tsx';
import { describeAction } from './describe-action.ts';

type GetName = (actor: string) => string;

type ExportAuditProps = { projectId: string; filter: AuditFilter; getName: GetName };

/** Renders the button that saves the filtered entries as CSV. */
export function ExportAudit({ projectId, filter, getName }: ExportAuditProps) {
  const read = () =>
    readTableCsv(
      getExportedColumns(getName),
      (page) => api.projects.listProjectAudit({ projectId, ...filter, ...page }),
      ({ entries }) => entries,
      { cutNotice: `Saved the newest ${formatNumber(MAX_ROWS)} entries. Select fewer days for all.` },
    );
  return <ExportCsv fileName="audit.csv" read={read} />;
}

const getExportedColumns = (getName: GetName): readonly CsvColumn<AuditEntry>[] => [
  { name: 'time', getValue: ({ at }) => at },
  { name: 'actor', getValue: ({ actor }) => actor },
  { name: 'actorName', getValue: ({ actor }) => getName(actor) },
  { name: 'action', getValue: ({ action }) => action },
  { name: 'description', getValue: ({ action }) => describeAction(action) },
  { name: 'target', getValue: ({ target }) => target },
  { name: 'clientId', getValue: ({ clientId }) => clientId },
  { name: 'ip', getValue: ({ ip }) => ip },
  { name: 'details', getValue: ({ details }) => JSON.stringify(details) },
];
