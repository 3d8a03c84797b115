import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { serviceAccountKeysQuery, type ServiceAccount, type ServiceAccountKey } from '../../data/keys.ts';
import { Failure } from '../../shell/failure.tsx';
import { CutList } from '../../shell/long-rows.tsx';
import { SecretNotice } from '../../shell/secret-notice.tsx';
import { KeyRow } from './key-row.tsx';
import { NewAccountKey } from './new-account-key.tsx';

/** Renders the active keys of a service account, and the button for a new one. */
export function AccountKeys({ projectId, account }: { projectId: string; account: ServiceAccount }) {
  const { data, error, refetch } = useQuery(serviceAccountKeysQuery(projectId, account.id));
  const [isOpen, { open, close }] = useDisclosure(false);
  const [secret, setSecret] = useState<string>();
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton h={60} />;
  const keys = data.keys.filter(({ revokedAt }) => revokedAt === undefined);
  return (
    <Stack gap="sm">
      {secret !== undefined && (
        <SecretNotice
          title={`New key of ${account.name}`}
          secret={secret}
          onDone={() => setSecret(undefined)}
        />
      )}
      {keys.length === 0 && <Text size="sm">No active keys.</Text>}
      {keys.map((key) => (
        <AccountKey key={key.id} projectId={projectId} account={account} accountKey={key} />
      ))}
      <CutList isCut={data.isCut} />
      <Group>
        <Button size="xs" variant="default" onClick={open} aria-label={`New key of ${account.name}`}>
          New key
        </Button>
      </Group>
      {isOpen && (
        <NewAccountKey projectId={projectId} account={account} onCreated={setSecret} onClose={close} />
      )}
    </Stack>
  );
}

type AccountKeyProps = { projectId: string; account: ServiceAccount; accountKey: ServiceAccountKey };

function AccountKey({ projectId, account, accountKey }: AccountKeyProps) {
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () =>
      api.access.revokeServiceAccountKey({ projectId, serviceAccountId: account.id, keyId: accountKey.id }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: ['service-account-keys', projectId, account.id] }),
  });
  return (
    <KeyRow
      lastFour={accountKey.lastFour}
      text={accountKey.scopes.join(', ')}
      createdAt={accountKey.createdAt}
      lastUsedAt={accountKey.lastUsedAt}
      expiresAt={accountKey.expiresAt}
      isPending={revoke.isPending}
      error={revoke.error}
      onRevoke={() => revoke.mutate()}
    />
  );
}
