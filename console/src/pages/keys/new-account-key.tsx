import { Select } from '@mantine/core';
import { api } from '../../data/client.ts';
import type { ServiceAccount } from '../../data/keys.ts';
import { useProject } from '../../data/projects.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { ScopeChoice } from '../../shell/scope-choice.tsx';
import { isKeyScope, KEY_SCOPES } from '../../shell/scope-labels.ts';
import { useDraftDialog } from '../../shell/use-draft-dialog.ts';

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

/** Renders the form for a new key: scopes and expiry. */
export function NewAccountKey({ account: { id, name }, onCreated, onClose }: NewAccountKeyProps) {
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
    <FormDialog title={`New key of ${name}`} size="lg" {...dialog}>
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
