import { Button, Group, Menu, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { PROVIDERS, type Provider } from '../../data/connections.ts';
import { getKeys } from '../../data/one-of.ts';
import { base } from '../../data/page.ts';
import { useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';

export function getConnectionsUrl(projectId: string): string {
  return `${location.origin}${base}/p/${projectId}/settings/connections`;
}

export function ConnectMenu() {
  const { id: projectId } = useProject();
  const start = useMutation({
    mutationFn: (provider: Provider) =>
      api.connections.createConnectSession({
        projectId,
        body: { provider, returnUrl: getConnectionsUrl(projectId) },
      }),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <Stack gap="xs">
      <Group justify="flex-end">
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="xs" loading={start.isPending}>
              Connect account
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {getKeys(PROVIDERS).map((provider) => (
              <Menu.Item key={provider} onClick={() => start.mutate(provider)}>
                {PROVIDERS[provider]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
      {start.error && <Failure error={start.error} />}
    </Stack>
  );
}
