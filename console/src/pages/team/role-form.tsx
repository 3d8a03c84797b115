import { Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { useProject } from '../../data/projects.ts';
import type { Role } from '../../data/team.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { ScopeChoice } from '../../shell/scope-choice.tsx';
import { ROLE_PERMISSIONS } from '../../shell/scope-labels.ts';
import { useDraftDialog } from '../../shell/use-draft-dialog.ts';
import { changeRole, getDraft, getRequest, type RoleDraft } from './role-draft.ts';

type RoleFormProps = {
  /** The role to change; undefined for a new one. */
  role?: Role;
  onClose: () => void;
};

/** Renders the form for a role's name and permissions. */
export function RoleForm({ role, onClose }: RoleFormProps) {
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  // A draft belongs to one version of the role, so its name includes the time of the last change.
  const [draftName] = useState(() => (role ? `role-${role.id}-${role.updatedAt}` : 'role-new'));
  const { form, wasRestored, dialog } = useDraftDialog<RoleDraft, unknown>(draftName, {
    initialValues: getDraft(role),
    validate: { permissions: (chosen) => (chosen.length === 0 ? 'Select at least one permission.' : null) },
    save: (draft, began) =>
      role
        ? changeRole(queryClient, { projectId, role, draft, began })
        : api.team.createRole({ projectId, body: getRequest(draft) }),
    invalidates: ['roles', projectId],
    success: 'Role saved.',
    onClose,
  });
  return (
    <FormDialog
      title={role ? `Edit ${role.name}` : 'New role'}
      size="lg"
      {...dialog}
      onClose={role ? dialog.onCancel : onClose}
    >
      {wasRestored && <Text size="sm">Your unsaved changes were restored.</Text>}
      <TextInput label="Name" required maxLength={200} data-autofocus {...form.getInputProps('name')} />
      <TextInput label="Description" maxLength={1_000} {...form.getInputProps('description')} />
      <ScopeChoice label="Permissions" scopes={ROLE_PERMISSIONS} {...form.getInputProps('permissions')} />
    </FormDialog>
  );
}
