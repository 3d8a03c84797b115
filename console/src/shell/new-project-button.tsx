import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { canCreateProjects } from '../data/page.ts';

export const NewProjectDialog = lazy(async () => ({
  default: (await import('./new-project.tsx')).NewProject,
}));

export function NewProjectButton() {
  const [isOpen, setOpen] = useState(false);
  if (!canCreateProjects) return null;
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        New project
      </Button>
      <Suspense fallback={null}>{isOpen && <NewProjectDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
