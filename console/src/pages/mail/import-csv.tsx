import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

/** Parsing CSV is large, so the dialog loads when it opens. */
const Dialog = lazy(async () => ({ default: (await import('./import-csv-dialog.tsx')).ImportCsvDialog }));

/** Renders the button that opens the import of suppressions from CSV. */
export function ImportCsv({ projectId }: { projectId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        Import CSV
      </Button>
      <Suspense fallback={null}>
        {isOpen && <Dialog projectId={projectId} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
