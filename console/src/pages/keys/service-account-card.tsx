import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { serviceAccountKeysQuery, type ServiceAccount } from '../../data/keys.ts';
import { useProject } from '../../data/projects.ts';
import { Card } from '../../shell/card.tsx';
import { TypeToConfirm } from '../../shell/confirm-dialog.tsx';
import { CutList } from '../../shell/long-rows.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { SecretNotice } from '../../shell/secret-notice.tsx';
import { KeyRow } from './key-row.tsx';
import { NewAccountKey } from './new-account-key.tsx';

/** Renders a service account with its active keys. */
export function ServiceAccountCard({ account }: { account: ServiceAccount }) {
  const { id: serviceAccountId, name } = account;
  const { id: projectId } = useProject();
  const query = useQuery(serviceAccountKeysQuery(projectId, serviceAccountId));
  const keys = query.data?.rows.filter(({ revokedAt }) => revokedAt === undefined);
  const [dialog, setDialog] = useState<'new key' | 'delete'>();
  const close = () => setDialog(undefined);
  const [secret, setSecret] = useState<string>();
  const remove = useMutation({
    mutationFn: () => api.access.deleteServiceAccount({ projectId, serviceAccountId }),
    meta: { invalidates: [['service-accounts', projectId]] },
  });
  return (
    <Card
      title={name}
      label={name}
      component="article"
      order={3}
      aside={
        <Button
          size="xs"
          color="red"
          variant="outline"
          onClick={() => setDialog('delete')}
          aria-label={`Delete ${name}`}
        >
          Delete
        </Button>
      }
    >
      {secret !== undefined && (
        <SecretNotice title={`New key of ${name}`} secret={secret} onDone={() => setSecret(undefined)} />
      )}
      <QueryState query={query} h={60} />
      {keys?.length === 0 && <Text size="sm">No active keys.</Text>}
      {keys?.map((key) => (
        <KeyRow
          key={key.id}
          credential={key}
          text={key.scopes.join(', ')}
          revoke={() => api.access.revokeServiceAccountKey({ projectId, serviceAccountId, keyId: key.id })}
          invalidates={['service-account-keys', projectId, serviceAccountId]}
        />
      ))}
      <CutList isCut={query.data?.isCut} />
      <Group>
        <Button
          size="xs"
          variant="default"
          onClick={() => setDialog('new key')}
          aria-label={`New key of ${name}`}
        >
          New key
        </Button>
      </Group>
      {dialog === 'new key' && <NewAccountKey account={account} onCreated={setSecret} onClose={close} />}
      {dialog === 'delete' && (
        <TypeToConfirm
          title={`Delete ${name}?`}
          name={name}
          action="Delete service account"
          mutation={remove}
          onClose={close}
        >
          All of its keys stop working immediately. This cannot be undone.
        </TypeToConfirm>
      )}
    </Card>
  );
}
