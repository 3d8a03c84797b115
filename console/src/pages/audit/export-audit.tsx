import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import type { AuditFilter } from '../../data/audit.ts';
import { allByCursor, MAX_ROWS } from '../../data/paging.ts';
import { saveFile } from '../../shell/save-file.ts';
import { formatNumber } from '../../shell/when.tsx';
import { auditCsv } from './audit-csv.ts';

type ExportAuditProps = {
  projectId: string;
  filter: AuditFilter;
  getName: (actor: string) => string;
};

/** Renders the button that saves the filtered entries as CSV, not only those on the screen. */
export function ExportAudit({ projectId, filter, getName }: ExportAuditProps) {
  const save = useMutation({
    mutationFn: async () => {
      const pages = await allByCursor((page) =>
        api.projects.listProjectAudit({ projectId, ...filter, ...page }),
      );
      saveFile(
        'audit.csv',
        auditCsv(
          pages.flatMap(({ entries }) => entries),
          getName,
        ),
        'text/csv',
      );
      return pages.at(-1)?.nextCursor !== null;
    },
  });
  return (
    <>
      <Text size="sm" role="status">
        {save.error?.message}
        {save.data === true &&
          `Saved the newest ${formatNumber(MAX_ROWS)} entries. Select fewer days for all.`}
      </Text>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={14} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        Export CSV
      </Button>
    </>
  );
}
