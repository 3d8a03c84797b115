import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { useDraftForm } from '../../data/draft-form.ts';
import type { Role } from '../../data/team.ts';
import { Failure } from '../../shell/failure.tsx';
import { fieldErrors } from '../../shell/field-errors.ts';
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
    mutationFn: async (draft: RoleDraft) => {
      if (role) await changeRole(queryClient, { projectId, role, draft, began });
      else await api.team.createRole({ projectId, body: getRequest(draft) });
    },
    onSuccess: async () => {
      finish();
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['roles', projectId] });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const leave = () => {
    finish();
    onClose();
  };
  return (
    <Modal
      opened
      onClose={role ? leave : onClose}
      title={role ? `Edit ${role.name}` : 'New role'}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={form.onSubmit((draft) => save.mutate(draft))}>
        <Stack>
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
          {save.error && <Failure error={save.error} />}
          <Group>
            <Button type="submit" loading={save.isPending}>
              {role ? 'Save' : 'Create role'}
            </Button>
            <Button variant="default" onClick={leave}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
