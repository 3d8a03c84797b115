import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { serviceAccountsQuery } from '../../data/keys.ts';
import { useProject } from '../../data/projects.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { CutList } from '../../shell/long-rows.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { useDraftDialog } from '../../shell/use-draft-dialog.ts';
import { AppKeys } from './app-keys.tsx';
import { ServiceAccountCard } from './service-account-card.tsx';

/** Renders the keys of programs in the project. */
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
  const { data } = query;
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <Stack component="section" aria-label="Service accounts">
      <Title order={2} size="h4">
        Service accounts
      </Title>
      <Text size="sm" maw={640}>
        A service account lets one of your servers call the API with its own keys and permissions.
      </Text>
      <Group>
        <Button onClick={open}>New service account</Button>
      </Group>
      {isOpen && <NewServiceAccount onClose={close} />}
      <QueryState query={query} h={160} />
      {data?.rows.length === 0 && (
        <Empty title="No service accounts">
          Create a service account, then a key. Send it as “Authorization: ApiKey …”.
        </Empty>
      )}
      {data?.rows.map((account) => (
        <ServiceAccountCard key={account.id} account={account} />
      ))}
      <CutList isCut={data?.isCut} />
    </Stack>
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
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
