import { Button, Group, Menu, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import type { Provider } from '../../data/connections.ts';
import { Failure } from '../../shell/failure.tsx';
import { connectionsAddress, PROVIDERS } from './providers.ts';

const NAMES: Provider[] = ['googleads', 'hubspot', 'meta', 'resend'];

/** Sends the person to the provider, where they agree. */
export function ConnectMenu({ projectId }: { projectId: string }) {
  const begin = useMutation({
    mutationFn: (provider: Provider) =>
      api.connections.createConnectSession({
        projectId,
        body: { provider, returnUrl: connectionsAddress(projectId) },
      }),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <Stack gap="xs">
      <Group>
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <Button loading={begin.isPending}>Connect an account</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {NAMES.map((provider) => (
              <Menu.Item key={provider} onClick={() => begin.mutate(provider)}>
                {PROVIDERS[provider]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
      {begin.error && <Failure error={begin.error} />}
    </Stack>
  );
}
