import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { oauthClientsQuery, type OAuthClient } from '../../data/keys.ts';
import { apiUrl } from '../../data/page.ts';
import { useProject } from '../../data/projects.ts';
import { Card } from '../../shell/card.tsx';
import { ConfirmButton, TypeToConfirm } from '../../shell/confirm-dialog.tsx';
import { CopyField } from '../../shell/copy-field.tsx';
import { Failure } from '../../shell/failure.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { SecretNotice } from '../../shell/secret-notice.tsx';
import { StateBadge } from '../../shell/status.tsx';
import { NewOAuthClient, ChangeOAuthClient, CLIENT_TYPES } from './client-forms.tsx';

const ISSUER = `${apiUrl}/api/auth`;

export function OAuthClients() {
  const { id: projectId } = useProject();
  const query = useQuery(oauthClientsQuery);
  const [opened, { open, close }] = useDisclosure(false);
  const [secret, setSecret] = useState<{ name: string; value: string }>();
  const clients = query.data?.clients.filter((client) => (client.projectId ?? projectId) === projectId);
  return (
    <Page title="OAuth clients">
      <Text maw={640}>
        OAuth clients are applications that people sign in to with their Throughline account, or servers that
        get their own tokens. The list shows your clients of this project and your clients without a project.
      </Text>
      <Stack gap={4}>
        <CopyField label="Issuer" value={ISSUER} />
        <CopyField label="Authorization endpoint" value={`${ISSUER}/authorize`} />
        <CopyField label="Token endpoint" value={`${ISSUER}/token`} />
      </Stack>
      <Stack>
        {secret && (
          <SecretNotice
            title={`Client secret of ${secret.name}`}
            secret={secret.value}
            onDone={() => setSecret(undefined)}
          />
        )}
        <Group>
          <Button onClick={open}>New OAuth client</Button>
        </Group>
        {opened && (
          <NewOAuthClient
            onCreated={({ name, clientSecret }) => {
              if (clientSecret !== undefined) setSecret({ name, value: clientSecret });
            }}
            onClose={close}
          />
        )}
        <QueryState query={query} h={160} />
        {clients?.length === 0 && (
          <Empty title="No OAuth clients">
            Create one for your application. Servers get a client secret; native and browser applications use
            PKCE.
          </Empty>
        )}
        {clients?.map((client) => (
          <OAuthClientCard
            key={client.id}
            client={client}
            onSecret={(value) => setSecret({ name: client.name, value })}
          />
        ))}
      </Stack>
    </Page>
  );
}

type CardProps = { client: OAuthClient; onSecret: (secret: string) => void };

function OAuthClientCard({ client, onSecret }: CardProps) {
  const { clientId, name, type, disabled, redirectURLs, allowedScopes, kind, projectId } = client;
  const [dialog, setDialog] = useState<'change' | 'rotate'>();
  const close = () => setDialog(undefined);
  const toggle = useMutation({
    mutationFn: () => api.oauthClients.updateOAuthClient({ clientId, body: { disabled: !disabled } }),
    meta: { invalidates: [['oauth-clients']] },
  });
  const rotate = useMutation({
    mutationFn: () => api.oauthClients.rotateOAuthClientSecret({ clientId }),
    onSuccess: ({ clientSecret }) => {
      onSecret(clientSecret);
      close();
    },
    gcTime: 0,
  });
  return (
    <Card
      title={name}
      label={`${name} ${clientId}`}
      aside={<StateBadge label={disabled ? 'Disabled' : 'Enabled'} color={disabled ? 'gray' : 'green'} />}
    >
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
      {toggle.error && <Failure error={toggle.error} />}
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => setDialog('change')}>
          Edit
        </Button>
        <Button size="xs" variant="default" loading={toggle.isPending} onClick={() => toggle.mutate()}>
          {disabled ? 'Enable' : 'Disable'}
        </Button>
        {kind === 'confidential' && (
          <Button size="xs" variant="default" onClick={() => setDialog('rotate')}>
            Rotate secret
          </Button>
        )}
        <ConfirmButton
          text="Delete"
          title={`Delete ${name}?`}
          name={name}
          action="Delete client"
          run={() => api.oauthClients.deleteOAuthClient({ clientId })}
          invalidates={[['oauth-clients']]}
        >
          The client can no longer get tokens. To stop it temporarily, disable it instead.
        </ConfirmButton>
      </Group>
      {dialog === 'change' && <ChangeOAuthClient client={client} onClose={close} />}
      {dialog === 'rotate' && (
        <TypeToConfirm
          title={`Rotate the secret of ${name}?`}
          name={name}
          action="Rotate secret"
          mutation={rotate}
          onClose={close}
        >
          The current secret stops working immediately.
        </TypeToConfirm>
      )}
    </Card>
  );
}
