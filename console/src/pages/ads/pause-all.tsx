import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { emergencyPausesQuery, type CampaignStop } from '../../data/emergency-pauses.ts';
import { api } from '../../data/client.ts';
import { useProject } from '../../data/projects.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { MenuItemLink } from '../../shell/menu-item-link.tsx';
import { When } from '../../shell/when.tsx';

/** Renders the emergency pause of all campaigns. It can be undone. */
export function PauseAll() {
  const { id: projectId, name } = useProject();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const stop = useMutation({
    mutationFn: () => api.searchads.stopAllCampaigns({ projectId }),
    onSuccess: async ({ id: stopId }) => {
      void queryClient.invalidateQueries({ queryKey: ['campaign-stops', projectId] });
      await navigate({ to: '/p/$projectId/ads/stops/$stopId', params: { projectId, stopId } });
      void queryClient.invalidateQueries({ queryKey: ['ads', projectId] });
    },
  });
  return (
    <>
      <Button size="xs" color="red" variant="outline" onClick={open}>
        Pause all campaigns
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title="Pause all campaigns?"
        action="Pause all"
        mutation={stop}
        onClose={close}
      >
        Pauses every enabled campaign in all ad accounts of {name}. You can resume exactly these campaigns
        later.
      </ConfirmDialog>
    </>
  );
}

const PAUSE_LABELS: Record<CampaignStop['state'], string> = {
  stopping: 'Pausing',
  stopped: 'Paused',
  resuming: 'Resuming',
  resumed: 'Resumed',
};

/** Renders the link to the latest emergency pauses, by any member. Renders nothing if there are none. */
export function EmergencyPausesMenu() {
  const { id: projectId } = useProject();
  const { data } = useQuery(emergencyPausesQuery(projectId));
  if (!data || data.stops.length === 0) return null;
  return (
    <Menu>
      <Menu.Target>
        <Button size="xs" variant="default">
          Emergency pauses
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {data.stops.map(({ id: stopId, createdAt, state }) => (
          <MenuItemLink key={stopId} to="/p/$projectId/ads/stops/$stopId" params={{ projectId, stopId }}>
            <When at={createdAt} /> · {PAUSE_LABELS[state]}
          </MenuItemLink>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
