import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { requestJourney } from '../../data/journey.ts';
import type { Person } from '../../data/person.ts';
import { useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';

/** Renders the export and the erasure of a person's data. Both open a progress page. */
export function EraseOrExport({ person, name }: { person: Person; name: string }) {
  const { id: projectId } = useProject();
  const navigate = useNavigate();
  const [asks, { open, close }] = useDisclosure(false);
  const [agrees, setAgrees] = useState(false);
  const begin = useMutation({
    mutationFn: (kind: 'erase' | 'export') => requestJourney(kind, projectId, person),
    onSuccess: ({ requestId }) =>
      navigate({ to: '/p/$projectId/people/requests/$requestId', params: { projectId, requestId } }),
  });
  const isExporting = begin.isPending && begin.variables === 'export';
  return (
    <>
      <Button size="xs" variant="default" loading={isExporting} onClick={() => begin.mutate('export')}>
        Export
      </Button>
      <Button size="xs" color="red" variant="outline" onClick={open}>
        Erase
      </Button>
      <Modal
        opened={begin.error !== null && !asks}
        onClose={() => begin.reset()}
        title="The export was not begun"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Failure error={begin.error} />
      </Modal>
      <Modal
        opened={asks}
        onClose={close}
        title={`Erase ${name}?`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack>
          <Text>
            What is kept of this person goes for good: visits, orders, addresses and numbers, exports, and the
            address in mails. What waits to be sent to them is cancelled. Your CRM keeps what it has.
          </Text>
          <Checkbox
            label="I know that this cannot be taken back"
            checked={agrees}
            onChange={(event) => setAgrees(event.currentTarget.checked)}
          />
          {begin.error && <Failure error={begin.error} />}
          <Group>
            <Button
              color="red"
              disabled={!agrees}
              loading={begin.isPending}
              onClick={() => begin.mutate('erase')}
            >
              Erase this person
            </Button>
            <Button variant="default" onClick={close}>
              Keep everything
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
