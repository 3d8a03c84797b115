import { Button, Group, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { serviceAccountsQuery, appKeysQuery } from '../../data/keys.ts';
import { useProject, useHasScope } from '../../data/projects.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { PageSection } from '../../shell/page-section.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { SecretNotice } from '../../shell/secret-notice.tsx';
import { useDraftDialog } from '../../shell/use-draft-dialog.ts';
import { KeyList, KeyRow } from './key-list.tsx';
import { ServiceAccountCard } from './service-account-card.tsx';

export function Keys() {
  return (
    <Page title="Keys" scope="keys:write">
      <ServiceAccounts />
      <AppKeys />
    </Page>
  );
}

function ServiceAccounts() {
  const { id: projectId } = useProject();
  const query = useQuery(serviceAccountsQuery(projectId));
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <PageSection title="Service accounts">
      <Text size="sm" maw={640}>
        A service account lets one of your servers call the API with its own keys and permissions.
      </Text>
      <Group>
        <Button onClick={open}>New service account</Button>
      </Group>
      {isOpen && <NewServiceAccount onClose={close} />}
      <KeyList
        query={query}
        h={160}
        empty={
          <Empty title="No service accounts">
            Create a service account, then a key. Send the key in the header “Authorization: ApiKey …”.
          </Empty>
        }
      >
        {(account) => <ServiceAccountCard account={account} />}
      </KeyList>
    </PageSection>
  );
}

function NewServiceAccount({ onClose }: { onClose: () => void }) {
  const { id: projectId } = useProject();
  const { form, dialog } = useDraftDialog('service-account', {
    initialValues: { name: '' },
    save: ({ name }) => api.access.createServiceAccount({ projectId, body: { name: name.trim() } }),
    invalidates: ['service-accounts', projectId],
    onClose,
  });
  return (
    <FormDialog title="New service account" {...dialog}>
      <TextInput
        label="Name"
        description="Such as the name of the server."
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}

type CreatedKey = { name: string; secret: string };

function AppKeys() {
  const { id: projectId } = useProject();
  const query = useQuery(appKeysQuery(projectId));
  const serviceAccounts = useQuery(serviceAccountsQuery(projectId));
  const hasScope = useHasScope();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [created, setCreated] = useState<CreatedKey>();
  // Show this section only after the service accounts above it have loaded. Otherwise, it would move when
  // they appear.
  if (serviceAccounts.isLoading) return null;
  return (
    <PageSection title="App keys">
      <Text size="sm" maw={640}>
        An app key can send e-mail, read and control all batches, and manage suppressions. Send it in the
        header “X-App-Key”.
      </Text>
      {hasScope('emails:send') ? (
        <Group>
          <Button onClick={open}>New app key</Button>
        </Group>
      ) : (
        <Text size="sm">Creating an app key also needs the permission emails:send.</Text>
      )}
      {created && (
        <SecretNotice
          title={`Key for ${created.name}`}
          secret={created.secret}
          onDone={() => setCreated(undefined)}
        />
      )}
      {isOpen && <NewAppKey onCreated={setCreated} onClose={close} />}
      <KeyList
        query={query}
        h={80}
        empty={<Empty title="No app keys">Create one for an application that sends e-mail.</Empty>}
      >
        {(key) => (
          <KeyRow
            credential={key}
            text={key.name}
            revoke={() => api.access.revokeAppKey({ projectId, keyId: key.id })}
            invalidates={['app-keys', projectId]}
          />
        )}
      </KeyList>
    </PageSection>
  );
}

type NewAppKeyProps = { onCreated: (key: CreatedKey) => void; onClose: () => void };

function NewAppKey({ onCreated, onClose }: NewAppKeyProps) {
  const { id: projectId } = useProject();
  const { form, dialog } = useDraftDialog('app-key', {
    initialValues: { name: '' },
    save: ({ name }) => api.access.createAppKey({ projectId, body: { name: name.trim() } }),
    invalidates: ['app-keys', projectId],
    onSaved: onCreated,
    onClose,
  });
  return (
    <FormDialog title="New app key" {...dialog}>
      <TextInput
        label="Application name"
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
