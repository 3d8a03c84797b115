import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { oauthClientsQuery } from '../../data/keys.ts';
import { apiUrl } from '../../data/page.ts';
import { useProject } from '../../data/projects.ts';
import { CopyField } from '../../shell/copy-field.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { SecretNotice } from '../../shell/secret-notice.tsx';
import { NewOAuthClient } from './client-forms.tsx';
import { OAuthClientCard } from './oauth-client-card.tsx';

const ISSUER = `${apiUrl}/api/auth`;

/** Renders the person's OAuth clients in this project, and those without a project. */
export function OAuthClients() {
  const { id: projectId } = useProject();
  const query = useQuery(oauthClientsQuery);
  const [opened, { open, close }] = useDisclosure(false);
  const [secret, setSecret] = useState<{ name: string; value: string }>();
  const clients = query.data?.clients.filter((client) => (client.projectId ?? projectId) === projectId);
  return (
    <Page title="OAuth clients">
      <Text maw={640}>
        Applications that people sign in to with their Throughline account, or servers with their own tokens.
        You see your clients of this project and of no project.
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
