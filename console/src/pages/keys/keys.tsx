import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { serviceAccountsQuery } from '../../data/keys.ts';
import { useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { CutList } from '../../shell/long-rows.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { AppKeys } from './app-keys.tsx';
import { NewServiceAccount } from './new-service-account.tsx';
import { ServiceAccountCard } from './service-account-card.tsx';

/** Renders the keys of programs in the project. */
export function Keys() {
  const { id: projectId } = useProject();
  return (
    <Page title="Keys">
      <RequireScope scope="keys:write">
        <ServiceAccounts projectId={projectId} />
        <AppKeys projectId={projectId} />
      </RequireScope>
    </Page>
  );
}

function ServiceAccounts({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useQuery(serviceAccountsQuery(projectId));
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
      {isOpen && <NewServiceAccount projectId={projectId} onClose={close} />}
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton h={160} />}
      {data?.serviceAccounts.length === 0 && (
        <Empty title="No service accounts">
          Create a service account, then a key. Send it as “Authorization: ApiKey …”.
        </Empty>
      )}
      {data?.serviceAccounts.map((account) => (
        <ServiceAccountCard key={account.id} projectId={projectId} account={account} />
      ))}
      <CutList isCut={data?.isCut} />
    </Stack>
  );
}
