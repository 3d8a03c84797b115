import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useKeptForm } from '../../data/kept-form.ts';
import { createRole, updateRole, type Role } from '../../data/team.ts';
import { Failure } from '../../shell/failure.tsx';
import { fieldErrors } from '../../shell/field-errors.ts';
import { ScopeChoice } from '../../shell/scope-choice.tsx';
import { isRolePermission, ROLE_PERMISSIONS } from '../../shell/scope-words.ts';

type Draft = { name: string; description: string; permissions: string[] };

type RoleFormProps = {
  projectId: string;
  /** The role to change; undefined for a new one. */
  role: Role | undefined;
  onClose: () => void;
};

/** What a role is called and what it permits. */
export function RoleForm({ projectId, role, onClose }: RoleFormProps) {
  const { form, finish } = useKeptForm<Draft>(`role-${role?.id ?? 'new'}`, {
    initialValues: {
      name: role?.name ?? '',
      description: role?.description ?? '',
      permissions: role?.permissions ?? [],
    },
    validate: { permissions: (chosen) => (chosen.length === 0 ? 'Choose one at least.' : null) },
  });
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (draft: Draft) => {
      const body = {
        name: draft.name.trim(),
        description: draft.description.trim(),
        permissions: draft.permissions.filter(isRolePermission),
      };
      return role ? updateRole({ projectId, roleId: role.id }, body) : createRole(projectId, body);
    },
    onSuccess: async () => {
      finish();
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['roles', projectId] });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={role ? `Change ${role.name}` : 'New role'}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={form.onSubmit((draft) => save.mutate(draft))}>
        <Stack>
          <TextInput label="Name" required maxLength={200} data-autofocus {...form.getInputProps('name')} />
          <TextInput label="What it is for" maxLength={1_000} {...form.getInputProps('description')} />
          <ScopeChoice
            label="What it permits"
            scopes={ROLE_PERMISSIONS}
            value={form.values.permissions}
            onChange={(permissions) => form.setFieldValue('permissions', permissions)}
            error={form.errors['permissions']}
          />
          {save.error && <Failure error={save.error} />}
          <Group>
            <Button type="submit" loading={save.isPending}>
              {role ? 'Change it' : 'Make the role'}
            </Button>
            <Button variant="default" onClick={onClose}>
              Not now
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
