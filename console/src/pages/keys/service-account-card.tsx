import { Button, Group, Select, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { serviceAccountKeysQuery, type ServiceAccount } from '../../data/keys.ts';
import { useProject } from '../../data/projects.ts';
import { Card } from '../../shell/card.tsx';
import { ConfirmButton } from '../../shell/confirm-dialog.tsx';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { ScopeChoice } from '../../shell/scope-choice.tsx';
import { isKeyScope, KEY_SCOPES } from '../../shell/scope-labels.ts';
import { SecretNotice } from '../../shell/secret-notice.tsx';
import { useDraftDialog } from '../../shell/use-draft-dialog.ts';
import { KeyList, KeyRow } from './key-list.tsx';

export function ServiceAccountCard({ account }: { account: ServiceAccount }) {
  const { id: serviceAccountId, name } = account;
  const { id: projectId } = useProject();
  const query = useQuery(serviceAccountKeysQuery(projectId, serviceAccountId));
  const [isOpen, { open, close }] = useDisclosure(false);
  const [secret, setSecret] = useState<string>();
  return (
    <Card
      title={name}
      label={name}
      component="article"
      order={3}
      aside={
        <ConfirmButton
          text="Delete"
          label={`Delete ${name}`}
          title={`Delete ${name}?`}
          name={name}
          action="Delete service account"
          run={() => api.access.deleteServiceAccount({ projectId, serviceAccountId })}
          invalidates={[['service-accounts', projectId]]}
        >
          All of its keys stop working immediately. This cannot be undone.
        </ConfirmButton>
      }
    >
      {secret !== undefined && (
        <SecretNotice title={`New key for ${name}`} secret={secret} onDone={() => setSecret(undefined)} />
      )}
      <KeyList query={query} h={60} empty={<Text size="sm">No active keys.</Text>}>
        {(key) => (
          <KeyRow
            credential={key}
            text={key.scopes.join(', ')}
            revoke={() => api.access.revokeServiceAccountKey({ projectId, serviceAccountId, keyId: key.id })}
            invalidates={['service-account-keys', projectId, serviceAccountId]}
          />
        )}
      </KeyList>
      <Group>
        <Button size="xs" variant="default" onClick={open} aria-label={`New key for ${name}`}>
          New key
        </Button>
      </Group>
      {isOpen && <NewAccountKey account={account} onCreated={setSecret} onClose={close} />}
    </Card>
  );
}

type Draft = { scopes: string[]; days: string };

const DAY_MS = 24 * 60 * 60 * 1_000;

const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'No expiry' },
];

type NewAccountKeyProps = {
  account: ServiceAccount;
  onCreated: (secret: string) => void;
  onClose: () => void;
};

function NewAccountKey({ account: { id, name }, onCreated, onClose }: NewAccountKeyProps) {
  const { id: projectId } = useProject();
  const { form, dialog } = useDraftDialog<Draft, { secret: string }>(`key-of-${id}`, {
    initialValues: { scopes: [], days: '90' },
    validate: { scopes: (scopes) => (scopes.length === 0 ? 'Select at least one permission.' : null) },
    save: ({ scopes, days }) =>
      api.access.createServiceAccountKey({
        projectId,
        serviceAccountId: id,
        body: {
          scopes: scopes.filter(isKeyScope),
          ...(days !== '' && { expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }),
        },
      }),
    invalidates: ['service-account-keys', projectId, id],
    onSaved: ({ secret }) => onCreated(secret),
    onClose,
  });
  return (
    <FormDialog title={`New key for ${name}`} size="lg" {...dialog}>
      <ScopeChoice label="Permissions" scopes={KEY_SCOPES} {...form.getInputProps('scopes')} />
      <Select
        label="Expires after"
        data={LIFETIMES}
        allowDeselect={false}
        maw={200}
        {...form.getInputProps('days')}
      />
    </FormDialog>
  );
}
