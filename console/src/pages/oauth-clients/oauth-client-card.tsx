import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import type { OAuthClient } from '../../data/keys.ts';
import { CopyField } from '../../shell/copy-field.tsx';
import { Failure } from '../../shell/failure.tsx';
import { TypeToConfirm } from '../../shell/type-to-confirm.tsx';
import { ChangeOAuthClient } from './change-oauth-client.tsx';
import { CLIENT_TYPES } from './client-types.ts';

type CardProps = { client: OAuthClient; onSecret: (secret: string) => void };

/** Renders a client and its actions. */
export function OAuthClientCard({ client, onSecret }: CardProps) {
  const { clientId, name, type, disabled, redirectURLs, allowedScopes, kind, projectId } = client;
  const [dialog, setDialog] = useState<'change' | 'rotate' | 'delete'>();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['oauth-clients'] });
  const enable = useMutation({
    mutationFn: () => api.oauthClients.updateOAuthClient({ clientId, body: { disabled: !disabled } }),
    onSuccess: refresh,
  });
  const close = () => setDialog(undefined);
  const rotate = useMutation({
    mutationFn: () => api.oauthClients.rotateOAuthClientSecret({ clientId }),
    onSuccess: ({ clientSecret }) => {
      onSecret(clientSecret);
      close();
    },
    gcTime: 0,
  });
  const remove = useMutation({
    mutationFn: () => api.oauthClients.deleteOAuthClient({ clientId }),
    onSuccess: refresh,
  });
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label={`${name} ${clientId}`}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h4" className="break-anywhere">
            {name}
          </Title>
          <Badge variant="dot" color={disabled ? 'gray' : 'green'} tt="none">
            {disabled ? 'Disabled' : 'Enabled'}
          </Badge>
        </Group>
        <CopyField label="Client ID" value={clientId} />
        <Text size="sm">
          {CLIENT_TYPES[type]} · {projectId === undefined ? 'All projects' : 'This project'}
        </Text>
        {redirectURLs.length > 0 && (
          <Text size="sm" className="break-anywhere">
            Redirect URLs: {redirectURLs.join(', ')}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {allowedScopes.length === 0 ? 'No scopes' : allowedScopes.join(', ')}
        </Text>
        {enable.error && <Failure error={enable.error} />}
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => setDialog('change')}>
            Edit
          </Button>
          <Button size="xs" variant="default" loading={enable.isPending} onClick={() => enable.mutate()}>
            {disabled ? 'Enable' : 'Disable'}
          </Button>
          {kind === 'confidential' && (
            <Button size="xs" variant="default" onClick={() => setDialog('rotate')}>
              Rotate secret
            </Button>
          )}
          <Button size="xs" color="red" variant="outline" onClick={() => setDialog('delete')}>
            Delete
          </Button>
        </Group>
      </Stack>
      {dialog === 'change' && <ChangeOAuthClient client={client} onClose={close} />}
      {dialog === 'rotate' && (
        <TypeToConfirm
          title={`Rotate the secret of ${name}?`}
          name={name}
          action="Rotate secret"
          isPending={rotate.isPending}
          error={rotate.error}
          onConfirm={() => rotate.mutate()}
          onClose={close}
        >
          <Text size="sm">The current secret stops working immediately.</Text>
        </TypeToConfirm>
      )}
      {dialog === 'delete' && (
        <TypeToConfirm
          title={`Delete ${name}?`}
          name={name}
          action="Delete client"
          isPending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onClose={close}
        >
          <Text size="sm">The client gets no more tokens. To stop it temporarily, disable it.</Text>
        </TypeToConfirm>
      )}
    </Paper>
  );
}
