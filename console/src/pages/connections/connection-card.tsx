import { Alert, Badge, Button, Code, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { PROVIDERS, type Connection, type Provider } from '../../data/connections.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { Failure } from '../../shell/failure.tsx';
import { When } from '../../shell/when.tsx';
import { connectionsAddress } from './connect-menu.tsx';

const STATES: Record<Connection['status'], { label: string; color: string }> = {
  connected: { label: 'Connected', color: 'green' },
  needs_reauth: { label: 'Reconnect required', color: 'red' },
  failing: { label: 'Not responding', color: 'yellow' },
  revoked: { label: 'Disconnecting', color: 'gray' },
};

/** Areas of the console that use the accounts of a provider. */
const PURPOSES: Record<Provider, string> = {
  googleads: 'campaigns and conversions of Ads',
  hubspot: 'People: search, journeys and CRM records',
  meta: 'Social, and conversions of Meta ads',
  resend: 'sending e-mail from your own account',
};

export function ConnectionCard({ projectId, connection }: { projectId: string; connection: Connection }) {
  const {
    id: connectionId,
    account,
    provider,
    status,
    lastError,
    lastUsedAt,
    lastCheckedAt,
    missingScopes,
  } = connection;
  const queryClient = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const anew = () => queryClient.invalidateQueries({ queryKey: ['connections', projectId] });
  const one = { projectId, connectionId };
  const check = useMutation({ mutationFn: () => api.connections.checkConnection(one), onSettled: anew });
  const again = useMutation({
    mutationFn: () =>
      api.connections.reconnectConnection({ ...one, body: { returnUrl: connectionsAddress(projectId) } }),
    onSuccess: ({ url }) => location.assign(url),
  });
  const remove = useMutation({
    mutationFn: () => api.connections.deleteConnection(one),
    onSuccess: () => {
      close();
      return anew();
    },
  });
  const error = check.error ?? again.error;
  const name = `${account.name} (${PROVIDERS[provider]})`;
  return (
    <Paper withBorder p="md" radius="md" component="article" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" className="break-anywhere">
            {account.name}
          </Title>
          <Badge variant="dot" color={STATES[status].color} tt="none">
            {STATES[status].label}
          </Badge>
        </Group>
        <Text size="sm">
          {PROVIDERS[provider]} <Code>{account.id}</Code>
          {lastUsedAt !== undefined && (
            <>
              , last used <When at={lastUsedAt} />
            </>
          )}
          {lastCheckedAt !== undefined && (
            <>
              , last checked <When at={lastCheckedAt} />
            </>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          Used for {PURPOSES[provider]}.
        </Text>
        {lastError !== undefined && (
          <Alert color={STATES[status].color} variant="light" title="Last error">
            {lastError}
          </Alert>
        )}
        {missingScopes.length > 0 && <Text size="sm">Missing permissions: {missingScopes.join(', ')}</Text>}
        {error && <Failure error={error} />}
        {status !== 'revoked' && (
          <Group gap="xs">
            <Button size="xs" variant="default" loading={check.isPending} onClick={() => check.mutate()}>
              Check now<span className="visually-hidden">: {name}</span>
            </Button>
            <Button
              size="xs"
              variant={status === 'needs_reauth' ? 'filled' : 'default'}
              loading={again.isPending}
              onClick={() => again.mutate()}
            >
              Reconnect<span className="visually-hidden"> {name}</span>
            </Button>
            <Button size="xs" color="red" variant="outline" onClick={open}>
              Disconnect<span className="visually-hidden"> {name}</span>
            </Button>
          </Group>
        )}
      </Stack>
      <ConfirmDialog
        opened={isOpen}
        title={`Disconnect ${name}?`}
        action="Disconnect"
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
        onClose={close}
      >
        Everything that uses this account stops. Its queued batches are blocked.
      </ConfirmDialog>
    </Paper>
  );
}
