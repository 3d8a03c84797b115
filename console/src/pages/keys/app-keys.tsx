import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { appKeysQuery, serviceAccountsQuery, type AppKey } from '../../data/keys.ts';
import { useHasScope } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { CutList } from '../../shell/long-rows.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { SecretNotice } from '../../shell/secret-notice.tsx';
import { KeyRow } from './key-row.tsx';
import { NewAppKey } from './new-app-key.tsx';

/** Renders keys that can only queue mail. */
export function AppKeys({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useQuery(appKeysQuery(projectId));
  const serviceAccounts = useQuery(serviceAccountsQuery(projectId));
  const hasScope = useHasScope();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [created, setCreated] = useState<{ name: string; secret: string }>();
  const keys = data?.appKeys.filter(({ revokedAt }) => revokedAt === undefined);
  // The section must not move when the service accounts above it arrive.
  if (serviceAccounts.isLoading) return null;
  return (
    <Stack component="section" aria-label="App keys">
      <Title order={2} size="h4">
        App keys
      </Title>
      <Text size="sm" maw={640}>
        An app key can only queue e-mail. Send it as the “X-App-Key” header.
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
          title={`Key of ${created.name}`}
          secret={created.secret}
          onDone={() => setCreated(undefined)}
        />
      )}
      {isOpen && <NewAppKey projectId={projectId} onCreated={setCreated} onClose={close} />}
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!keys && !error && <Skeleton h={80} />}
      {keys?.length === 0 && (
        <Empty title="No app keys">Create one for an application that sends e-mail.</Empty>
      )}
      {keys?.map((key) => (
        <OneAppKey key={key.id} projectId={projectId} appKey={key} />
      ))}
      <CutList isCut={data?.isCut} />
    </Stack>
  );
}

function OneAppKey({ projectId, appKey }: { projectId: string; appKey: AppKey }) {
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => api.access.revokeAppKey({ projectId, keyId: appKey.id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['app-keys', projectId] }),
  });
  return (
    <KeyRow
      lastFour={appKey.lastFour}
      text={appKey.name}
      createdAt={appKey.createdAt}
      lastUsedAt={appKey.lastUsedAt}
      isPending={revoke.isPending}
      error={revoke.error}
      onRevoke={() => revoke.mutate()}
    />
  );
}
