import { Select } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { useDraftForm } from '../../data/draft-form.ts';
import type { ServiceAccount } from '../../data/keys.ts';
import { fieldErrors } from '../../shell/field-errors.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { ScopeChoice } from '../../shell/scope-choice.tsx';
import { isKeyScope, KEY_SCOPES } from '../../shell/scope-labels.ts';

type Draft = { scopes: string[]; days: string };

const DAY_MS = 24 * 60 * 60 * 1_000;

const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'No expiry' },
];

type NewAccountKeyProps = {
  projectId: string;
  account: ServiceAccount;
  onCreated: (secret: string) => void;
  onClose: () => void;
};

/** Renders the form for a new key: scopes and expiry. */
export function NewAccountKey({ projectId, account, onCreated, onClose }: NewAccountKeyProps) {
  const { form, finish } = useDraftForm<Draft>(`key-of-${account.id}`, {
    initialValues: { scopes: [], days: '90' },
    validate: { scopes: (scopes) => (scopes.length === 0 ? 'Select at least one permission.' : null) },
  });
  const leave = () => {
    finish();
    onClose();
  };
  const queryClient = useQueryClient();
  const create = useMutation({
    mutationFn: ({ scopes, days }: Draft) =>
      api.access.createServiceAccountKey({
        projectId,
        serviceAccountId: account.id,
        body: {
          scopes: scopes.filter(isKeyScope),
          ...(days !== '' && { expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }),
        },
      }),
    onSuccess: async ({ secret }) => {
      onCreated(secret);
      leave();
      await queryClient.invalidateQueries({ queryKey: ['service-account-keys', projectId, account.id] });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
    gcTime: 0,
  });
  return (
    <FormDialog
      title={`New key of ${account.name}`}
      size="lg"
      isPending={create.isPending}
      error={create.error}
      onSubmit={form.onSubmit((draft) => create.mutate(draft))}
      onClose={onClose}
      onCancel={leave}
    >
      <ScopeChoice
        label="Permissions"
        scopes={KEY_SCOPES}
        value={form.values.scopes}
        onChange={(scopes) => form.setFieldValue('scopes', scopes)}
        error={form.errors['scopes']}
      />
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
