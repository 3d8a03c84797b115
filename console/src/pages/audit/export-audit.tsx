import { api } from '../../data/client.ts';
import type { AuditFilter } from '../../data/audit.ts';
import { readAllByCursor, MAX_ROWS } from '../../data/paging.ts';
import { ExportCsv } from '../../shell/export-csv.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { formatAuditCsv } from './audit-csv.ts';

type ExportAuditProps = {
  projectId: string;
  filter: AuditFilter;
  getName: (actor: string) => string;
};

/** Renders the button that saves the filtered entries as CSV. */
export function ExportAudit({ projectId, filter, getName }: ExportAuditProps) {
  const read = async () => {
    const pages = await readAllByCursor((page) =>
      api.projects.listProjectAudit({ projectId, ...filter, ...page }),
    );
    const csv = formatAuditCsv(
      pages.flatMap(({ entries }) => entries),
      getName,
    );
    if (pages.at(-1)?.nextCursor === null) return { csv };
    return {
      csv,
      notice: `Saved the newest ${formatNumber(MAX_ROWS)} entries. Select fewer days for all.`,
    };
  };
  return <ExportCsv fileName="audit.csv" read={read} />;
}
