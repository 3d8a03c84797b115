import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { useProject } from '../../data/projects.ts';
import { isSame, rebase } from '../../data/rebase.ts';
import { rolesQuery, type Role } from '../../data/team.ts';
import { Card } from '../../shell/card.tsx';
import { ConfirmButton } from '../../shell/confirm-dialog.tsx';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { ScopeChoice } from '../../shell/scope-choice.tsx';
import { ROLE_PERMISSIONS, isRolePermission } from '../../shell/scope-labels.ts';
import { useDraftDialog } from '../../shell/use-draft-dialog.ts';

export function Roles() {
  return (
    <Page title="Roles" scope="members:write">
      <List />
    </Page>
  );
}

function List() {
  const { id: projectId } = useProject();
  const query = useQuery(rolesQuery(projectId));
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <Stack>
      <Group>
        <Button onClick={open}>New role</Button>
      </Group>
      {isOpen && <RoleForm onClose={close} />}
      <QueryState query={query} h={160} />
      {query.data?.roles.length === 0 && (
        <Empty title="No roles">
          Roles grant permissions, such as sending e-mail. Members can have several. The owner always has all
          permissions.
        </Empty>
      )}
      {query.data?.roles.map((role) => (
        <RoleCard key={role.id} role={role} />
      ))}
    </Stack>
  );
}

function RoleCard({ role }: { role: Role }) {
  const { id: roleId, name, description = '', permissions } = role;
  const { id: projectId } = useProject();
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <Card title={name} component="article" label={name}>
      {description !== '' && <Text size="sm">{description}</Text>}
      <Text size="sm" c="dimmed">
        {permissions.join(', ')}
      </Text>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={open}>
          Edit<span className="visually-hidden"> {name}</span>
        </Button>
        <ConfirmButton
          text="Delete"
          label={`Delete ${name}`}
          title={`Delete ${name}?`}
          name={name}
          action="Delete role"
          run={() => api.team.deleteRole({ projectId, roleId })}
          invalidates={[['roles', projectId]]}
        >
          Only unassigned roles can be deleted.
        </ConfirmButton>
      </Group>
      {isOpen && <RoleForm role={role} onClose={close} />}
    </Card>
  );
}

type RoleFormProps = {
  role?: Role;
  onClose: () => void;
};

function RoleForm({ role, onClose }: RoleFormProps) {
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  // A draft applies to one version of the role, so the draft's name contains the role's `updatedAt`.
  const [draftName] = useState(() => (role ? `role-${role.id}-${role.updatedAt}` : 'role-new'));
  const { form, initial, wasRestored, dialog } = useDraftDialog<RoleDraft, unknown>(draftName, {
    initialValues: getDraft(role),
    validate: { permissions: (chosen) => (chosen.length === 0 ? 'Select at least one permission.' : null) },
    save: (draft, before) =>
      role
        ? changeRole(queryClient, { projectId, role, draft, initial: before })
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
      <ScopeChoice
        label="Permissions"
        scopes={ROLE_PERMISSIONS}
        initial={initial.permissions}
        {...form.getInputProps('permissions')}
      />
    </FormDialog>
  );
}

type RoleDraft = { name: string; description: string; permissions: string[] };

function getDraft(role: Role | undefined): RoleDraft {
  return {
    name: role?.name ?? '',
    description: role?.description ?? '',
    permissions: role?.permissions ?? [],
  };
}

function getRequest({ name, description, permissions }: RoleDraft): Schema<'CreateRoleRequest'> {
  return {
    name: name.trim(),
    description: description.trim(),
    permissions: permissions.filter(isRolePermission),
  };
}

type Change = {
  projectId: string;
  role: Role;
  draft: RoleDraft;
  /** Values of the role before the user's edits. */
  initial: RoleDraft;
};

/** Applies the edits to the current role, to keep other people's changes. */
async function changeRole(
  queryClient: QueryClient,
  { projectId, role, draft, initial }: Change,
): Promise<void> {
  const { roles } = await queryClient.fetchQuery({ ...rolesQuery(projectId), staleTime: 0 });
  const latest = getDraft(roles.find(({ id }) => id === role.id) ?? role);
  const { name, description, permissions } = getRequest(rebase(draft, initial, latest));
  const stored = getRequest(latest);
  const body = {
    ...(name !== stored.name && { name }),
    ...(description !== stored.description && { description }),
    ...(!isSame(permissions, stored.permissions) && { permissions }),
  };
  if (Object.keys(body).length > 0) await api.team.updateRole({ projectId, roleId: role.id, body });
}
