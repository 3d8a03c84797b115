import { Button, Checkbox } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { requestJourney } from '../../data/journey.ts';
import type { Person } from '../../data/person.ts';
import { useProject } from '../../data/projects.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { FailureDialog } from '../../shell/failure-dialog.tsx';

/** Renders the export and the erasure of a person's data. Both open a progress page. */
export function PrivacyActions({ person, name }: { person: Person; name: string }) {
  const { id: projectId } = useProject();
  const navigate = useNavigate();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [agrees, setAgrees] = useState(false);
  const start = useMutation({
    mutationFn: (kind: 'erase' | 'export') => requestJourney(kind, projectId, person),
    onSuccess: ({ requestId }) =>
      navigate({ to: '/p/$projectId/people/requests/$requestId', params: { projectId, requestId } }),
  });
  const isExporting = start.isPending && start.variables === 'export';
  return (
    <>
      <Button size="xs" variant="default" loading={isExporting} onClick={() => start.mutate('export')}>
        Export
      </Button>
      <Button size="xs" color="red" variant="outline" onClick={open}>
        Erase
      </Button>
      {!isOpen && <FailureDialog title="Export failed" mutation={start} />}
      <ConfirmDialog
        opened={isOpen}
        title={`Erase ${name}?`}
        action="Erase person"
        isDisabled={!agrees}
        mutation={{ ...start, mutate: () => start.mutate('erase') }}
        onClose={close}
      >
        Permanently deletes this person’s visits, orders, e-mail addresses, phone numbers and exports, and
        cancels their scheduled e-mails. Your CRM is not changed.
        <Checkbox
          mt="md"
          label="I understand that this cannot be undone"
          checked={agrees}
          onChange={(event) => setAgrees(event.currentTarget.checked)}
        />
      </ConfirmDialog>
    </>
  );
}
