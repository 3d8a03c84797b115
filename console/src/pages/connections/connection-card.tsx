import { Alert, Button, Code, Group, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { PROVIDERS, type Connection, type Provider } from '../../data/connections.ts';
import { useProject } from '../../data/projects.ts';
import { Card } from '../../shell/card.tsx';
import { ConfirmButton } from '../../shell/confirm-dialog.tsx';
import { Failure } from '../../shell/failure.tsx';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { StateBadge } from '../../shell/status.tsx';
import { When, WhenKnown } from '../../shell/when.tsx';
import { getConnectionsUrl } from './connect-menu.tsx';

const STATES: Record<Connection['status'], { label: string; color: string }> = {
  connected: { label: 'Connected', color: 'green' },
  needs_reauth: { label: 'Reconnect required', color: 'red' },
  failing: { label: 'Not responding', color: 'yellow' },
  revoked: { label: 'Disconnecting', color: 'gray' },
};

/** Pages that use all connected accounts of a provider. */
const SHARED_USES: Partial<Record<Provider, string>> = {
  googleads: 'Ads and conversions',
  meta: 'Social',
};

/** Features that use only the primary account of a provider. A conversion goal can name another account. */
const PRIMARY_USES: Partial<Record<Provider, string>> = {
  hubspot: 'People and journeys',
  meta: 'conversions of Meta ads',
  resend: 'sending e-mail',
};

type ConnectionCardProps = {
  connection: Connection;
  hasAlternative: boolean;
  connectedBy: string | undefined;
};

export function ConnectionCard({ connection, hasAlternative, connectedBy }: ConnectionCardProps) {
  const { id: connectionId, account, createdAt, isPrimary, provider, status } = connection;
  const { lastError, lastUsedAt, lastCheckedAt, missingScopes } = connection;
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  const [isRenaming, { open, close }] = useDisclosure(false);
  const invalidates = [['connections', projectId]];
  const ids = { projectId, connectionId };
  const check = useMutation({
    mutationFn: () => api.connections.checkConnection(ids),
    // Refetch after a failed check too, because it also changes the status.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['connections', projectId] }),
  });
  const reconnect = useMutation({
    mutationFn: () =>
      api.connections.reconnectConnection({ ...ids, body: { returnUrl: getConnectionsUrl(projectId) } }),
    onSuccess: ({ url }) => location.assign(url),
  });
  const makePrimary = useMutation({
    meta: { success: 'Connection saved.', invalidates },
    mutationFn: () => api.connections.updateConnection({ ...ids, body: { isPrimary: true } }),
  });
  const error = check.error ?? reconnect.error ?? makePrimary.error;
  const name = `${connection.name} (${PROVIDERS[provider]})`;
  const uses = [SHARED_USES[provider], isPrimary ? PRIMARY_USES[provider] : undefined].filter(Boolean);
  const isActive = status === 'connected' || status === 'failing';
  return (
    <Card title={connection.name} label={name} component="article" aside={<StateBadge {...STATES[status]} />}>
      <Text size="sm">
        {PROVIDERS[provider]} {account.name !== connection.name && `${account.name} `}
        <Code>{account.id}</Code> · connected <When at={createdAt} />
        {connectedBy !== undefined && ` by ${connectedBy}`}
        <WhenKnown before=" · last used " at={lastUsedAt} />
        <WhenKnown before=" · last checked " at={lastCheckedAt} />
      </Text>
      {(uses.length > 0 || isActive) && (
        <Text size="sm" c="dimmed">
          {uses.length > 0 ? `Used for ${uses.join(' and ')}.` : 'Not used: another account is primary.'}
        </Text>
      )}
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
            <Button
              size="xs"
              variant="default"
              loading={makePrimary.isPending}
              onClick={() => makePrimary.mutate()}
            >
              Use for {PRIMARY_USES[provider]}
              <span className="visually-hidden">: {name}</span>
            </Button>
          )}
          <Button size="xs" variant="default" onClick={open}>
            Rename<span className="visually-hidden"> {name}</span>
          </Button>
          <Button
            size="xs"
            variant={status === 'needs_reauth' ? 'filled' : 'default'}
            loading={reconnect.isPending}
            onClick={() => reconnect.mutate()}
          >
            Reconnect<span className="visually-hidden"> {name}</span>
          </Button>
          <ConfirmButton
            text="Disconnect"
            label={`Disconnect ${name}`}
            title={`Disconnect ${name}?`}
            action="Disconnect"
            run={() => api.connections.deleteConnection(ids)}
            invalidates={invalidates}
          >
            Everything that uses this account stops working.
            {provider === 'resend' && ' Its queued batches are blocked.'}
          </ConfirmButton>
        </Group>
      )}
      {isRenaming && <RenameConnection connection={connection} onClose={close} />}
    </Card>
  );
}

function RenameConnection({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { id: projectId } = useProject();
  const [name, setName] = useState(connection.name);
  const save = useMutation({
    meta: { success: 'Connection saved.', invalidates: [['connections', projectId]] },
    mutationFn: () =>
      api.connections.updateConnection({
        projectId,
        connectionId: connection.id,
        body: { name: name.trim() || null },
      }),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={`Rename ${connection.name}`}
      mutation={save}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Leave it empty to use the account’s name."
        maxLength={200}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
