import { Alert, Badge, Button, Code, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { PROVIDERS, type Connection, type Provider } from '../../data/connections.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { Failure } from '../../shell/failure.tsx';
import { When } from '../../shell/when.tsx';
import { getConnectionsUrl } from './connect-menu.tsx';
import { RenameConnection } from './rename-connection.tsx';

const STATES: Record<Connection['status'], { label: string; color: string }> = {
  connected: { label: 'Connected', color: 'green' },
  needs_reauth: { label: 'Reconnect required', color: 'red' },
  failing: { label: 'Not responding', color: 'yellow' },
  revoked: { label: 'Disconnecting', color: 'gray' },
};

/** Areas that use all accounts of a provider. */
const SHARED_USES: Partial<Record<Provider, string>> = {
  googleads: 'Ads and conversions',
  meta: 'Social',
};

/** Areas that use the primary account of a provider. */
const PRIMARY_USES: Partial<Record<Provider, string>> = {
  hubspot: 'People and journeys',
  meta: 'conversions of Meta ads',
  resend: 'sending e-mail',
};

type ConnectionCardProps = {
  projectId: string;
  connection: Connection;
  /** Whether another account of the provider can be used instead. */
  hasAlternative: boolean;
  /** Name of the person who connected it. */
  connectedBy: string | undefined;
};

/** Renders a connection with its state, use and actions. */
export function ConnectionCard({ projectId, connection, hasAlternative, connectedBy }: ConnectionCardProps) {
  const {
    id: connectionId,
    account,
    createdAt,
    isPrimary,
    provider,
    status,
    lastError,
    lastUsedAt,
    lastCheckedAt,
    missingScopes,
  } = connection;
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<'rename' | 'disconnect'>();
  const close = () => setDialog(undefined);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['connections', projectId] });
  const one = { projectId, connectionId };
  const check = useMutation({ mutationFn: () => api.connections.checkConnection(one), onSettled: refresh });
  const again = useMutation({
    mutationFn: () =>
      api.connections.reconnectConnection({ ...one, body: { returnUrl: getConnectionsUrl(projectId) } }),
    onSuccess: ({ url }) => location.assign(url),
  });
  const prefer = useMutation({
    meta: { success: 'Connection saved.' },
    mutationFn: () => api.connections.updateConnection({ ...one, body: { isPrimary: true } }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: () => api.connections.deleteConnection(one),
    onSuccess: () => {
      close();
      return refresh();
    },
  });
  const error = check.error ?? again.error ?? prefer.error;
  const name = `${connection.name} (${PROVIDERS[provider]})`;
  const uses = [SHARED_USES[provider], isPrimary ? PRIMARY_USES[provider] : undefined].filter(Boolean);
  return (
    <Paper withBorder p="md" radius="md" component="article" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" className="break-anywhere">
            {connection.name}
          </Title>
          <Badge variant="dot" color={STATES[status].color} tt="none">
            {STATES[status].label}
          </Badge>
        </Group>
        <Text size="sm">
          {PROVIDERS[provider]} {account.name !== connection.name && `${account.name} `}
          <Code>{account.id}</Code>, connected <When at={createdAt} />
          {connectedBy !== undefined && ` by ${connectedBy}`}
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
          {uses.length > 0 ? `Used for ${uses.join(' and ')}.` : 'Not used: another account is primary.'}
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
            {hasAlternative && isPrimary === false && status === 'connected' && (
              <Button size="xs" variant="default" loading={prefer.isPending} onClick={() => prefer.mutate()}>
                Use for {PRIMARY_USES[provider]}
                <span className="visually-hidden">: {name}</span>
              </Button>
            )}
            <Button size="xs" variant="default" onClick={() => setDialog('rename')}>
              Rename<span className="visually-hidden"> {name}</span>
            </Button>
            <Button
              size="xs"
              variant={status === 'needs_reauth' ? 'filled' : 'default'}
              loading={again.isPending}
              onClick={() => again.mutate()}
            >
              Reconnect<span className="visually-hidden"> {name}</span>
            </Button>
            <Button size="xs" color="red" variant="outline" onClick={() => setDialog('disconnect')}>
              Disconnect<span className="visually-hidden"> {name}</span>
            </Button>
          </Group>
        )}
      </Stack>
      {dialog === 'rename' && <RenameConnection one={one} connection={connection} onClose={close} />}
      <ConfirmDialog
        opened={dialog === 'disconnect'}
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
