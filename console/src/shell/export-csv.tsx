import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type * as TableCsv from './table-csv.ts';

type ExportCsvProps = {
  fileName: string;
  isDisabled?: boolean;
  /** Creates the CSV with `writer`, which loads on first use. If rows are missing, `notice` says so. */
  read: (writer: typeof TableCsv) => Promise<{ csv: string; notice?: string | undefined }>;
};

export function ExportCsv({ fileName, isDisabled = false, read }: ExportCsvProps) {
  const save = useMutation({
    mutationFn: async () => {
      const { csv, notice } = await read(await import('./table-csv.ts'));
      saveFile(fileName, csv, 'text/csv');
      return notice;
    },
  });
  return (
    <>
      <Text size="sm" role="status">
        {save.error?.message ?? save.data}
      </Text>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={14} aria-hidden />}
        disabled={isDisabled}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        Export CSV
      </Button>
    </>
  );
}

type ExportTableProps<Row> = Omit<ExportCsvProps, 'read'> & {
  columns: readonly TableCsv.CsvColumn<Row>[];
  rows: readonly Row[];
};

export function ExportTable<Row>({ columns, rows, ...props }: ExportTableProps<Row>) {
  return (
    <ExportCsv {...props} read={async ({ formatTableCsv }) => ({ csv: formatTableCsv(columns, rows) })} />
  );
}

/** @param type media type, such as `text/csv` */
export function saveFile(fileName: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
