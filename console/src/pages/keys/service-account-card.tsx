import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import type { ServiceAccount } from '../../data/keys.ts';
import { TypeToConfirm } from '../../shell/type-to-confirm.tsx';
import { AccountKeys } from './account-keys.tsx';

type CardProps = { projectId: string; account: ServiceAccount };

/** Renders a service account and its keys. */
export function ServiceAccountCard({ projectId, account }: CardProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <Paper withBorder p="md" radius="md" component="article" aria-label={account.name}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={3} size="h5" className="break-anywhere">
            {account.name}
          </Title>
          <Button
            size="xs"
            color="red"
            variant="outline"
            onClick={open}
            aria-label={`Delete ${account.name}`}
          >
            Delete
          </Button>
        </Group>
        <AccountKeys projectId={projectId} account={account} />
      </Stack>
      {isOpen && <Delete projectId={projectId} account={account} onClose={close} />}
    </Paper>
  );
}

function Delete({ projectId, account, onClose }: CardProps & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.access.deleteServiceAccount({ projectId, serviceAccountId: account.id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['service-accounts', projectId] }),
  });
  return (
    <TypeToConfirm
      title={`Delete ${account.name}?`}
      name={account.name}
      action="Delete service account"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Text size="sm">All of its keys stop working immediately. This cannot be undone.</Text>
    </TypeToConfirm>
  );
}
