import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { stopAllCampaigns } from '../../data/campaign-stops.ts';
import { lastStop } from '../../data/last-stop.ts';
import { useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';

/** Pauses every campaign at once; what it has paused can be taken back. */
export function StopEverything() {
  const { id: projectId, name } = useProject();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const last = lastStop.get(projectId);
  const [asks, { open, close }] = useDisclosure(false);
  const stop = useMutation({
    mutationFn: () => stopAllCampaigns(projectId),
    onSuccess: async ({ id: stopId }) => {
      lastStop.set(projectId, stopId);
      await navigate({ to: '/p/$projectId/ads/stops/$stopId', params: { projectId, stopId } });
      void queryClient.invalidateQueries({ queryKey: ['ads', projectId] });
    },
  });
  return (
    <>
      {last !== undefined && (
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => (
            <Link to="/p/$projectId/ads/stops/$stopId" params={{ projectId, stopId: last }} {...props} />
          )}
        >
          Last stop
        </Button>
      )}
      <Button size="xs" color="red" variant="outline" onClick={open}>
        Stop everything
      </Button>
      <Modal
        opened={asks}
        onClose={close}
        title="Stop every campaign?"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack>
          <Text>
            Every enabled campaign of every account that {name} reaches is paused, made here or not. Which
            they were is remembered: exactly those can be enabled again afterwards.
          </Text>
          {stop.error && <Failure error={stop.error} />}
          <Group>
            <Button color="red" loading={stop.isPending} onClick={() => stop.mutate()}>
              Stop all campaigns
            </Button>
            <Button variant="default" onClick={close}>
              Leave them running
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
