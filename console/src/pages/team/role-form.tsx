import { Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { useDraftForm } from '../../data/draft-form.ts';
import type { Role } from '../../data/team.ts';
import { fieldErrors } from '../../shell/field-errors.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { ScopeChoice } from '../../shell/scope-choice.tsx';
import { ROLE_PERMISSIONS } from '../../shell/scope-labels.ts';
import { changeRole, getDraft, getRequest, type RoleDraft } from './role-draft.ts';

type RoleFormProps = {
  projectId: string;
  /** The role to change; undefined for a new one. */
  role: Role | undefined;
  onClose: () => void;
};

/** Renders the form for a role's name and permissions. */
export function RoleForm({ projectId, role, onClose }: RoleFormProps) {
  // A draft belongs to one version of the role, so its key includes the time of the last change.
  const [what] = useState(() => (role ? `role-${role.id}-${role.updatedAt}` : 'role-new'));
  const { form, began, wasRestored, finish } = useDraftForm<RoleDraft>(what, {
    initialValues: getDraft(role),
    validate: { permissions: (chosen) => (chosen.length === 0 ? 'Select at least one permission.' : null) },
  });
  const queryClient = useQueryClient();
  const save = useMutation({
    meta: { success: 'Role saved.' },
    mutationFn: async (draft: RoleDraft) => {
      if (role) await changeRole(queryClient, { projectId, role, draft, began });
      else await api.team.createRole({ projectId, body: getRequest(draft) });
    },
    onSuccess: async () => {
      leave();
      await queryClient.invalidateQueries({ queryKey: ['roles', projectId] });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const leave = () => {
    finish();
    onClose();
  };
  return (
    <FormDialog
      title={role ? `Edit ${role.name}` : 'New role'}
      size="lg"
      isPending={save.isPending}
      error={save.error}
      onSubmit={form.onSubmit((draft) => save.mutate(draft))}
      onClose={role ? leave : onClose}
      onCancel={leave}
    >
      {wasRestored && <Text size="sm">Your unsaved changes were restored.</Text>}
      <TextInput label="Name" required maxLength={200} data-autofocus {...form.getInputProps('name')} />
      <TextInput label="Description" maxLength={1_000} {...form.getInputProps('description')} />
      <ScopeChoice
        label="Permissions"
        scopes={ROLE_PERMISSIONS}
        value={form.values.permissions}
        onChange={(permissions) => form.setFieldValue('permissions', permissions)}
        error={form.errors['permissions']}
      />
    </FormDialog>
  );
}
