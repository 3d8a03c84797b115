import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { useProject } from '../../data/projects.ts';
import { rolesQuery, type Role } from '../../data/team.ts';
import { Failure } from '../../shell/failure.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { TypeToConfirm } from '../../shell/type-to-confirm.tsx';
import { RoleForm } from './role-form.tsx';

export function Roles() {
  const { id: projectId } = useProject();
  return (
    <Page title="Roles">
      <RequireScope scope="members:write">
        <List projectId={projectId} />
      </RequireScope>
    </Page>
  );
}

function List({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useQuery(rolesQuery(projectId));
  const [isOpen, setOpen] = useState(false);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton h={160} />;
  return (
    <Stack>
      <Group>
        <Button onClick={() => setOpen(true)}>New role</Button>
      </Group>
      {isOpen && <RoleForm projectId={projectId} role={undefined} onClose={() => setOpen(false)} />}
      {data.roles.length === 0 && (
        <Empty title="No roles">
          Roles grant permissions, such as sending e-mail. Members can have several. The owner always has all
          permissions.
        </Empty>
      )}
      {data.roles.map((role) => (
        <RoleCard key={role.id} projectId={projectId} role={role} />
      ))}
    </Stack>
  );
}

type RoleProps = { projectId: string; role: Role };

function RoleCard({ projectId, role }: RoleProps) {
  const [dialog, setDialog] = useState<'change' | 'delete'>();
  const close = () => setDialog(undefined);
  return (
    <Paper withBorder p="md" radius="md">
      <Stack gap="xs">
        <Title order={2} size="h4" className="break-anywhere">
          {role.name}
        </Title>
        {role.description !== undefined && role.description !== '' && (
          <Text size="sm">{role.description}</Text>
        )}
        <Text size="sm" c="dimmed">
          {role.permissions.join(', ')}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => setDialog('change')}>
            Edit<span className="visually-hidden"> {role.name}</span>
          </Button>
          <Button size="xs" color="red" variant="outline" onClick={() => setDialog('delete')}>
            Delete<span className="visually-hidden"> {role.name}</span>
          </Button>
        </Group>
      </Stack>
      {dialog === 'change' && <RoleForm projectId={projectId} role={role} onClose={close} />}
      {dialog === 'delete' && <Delete projectId={projectId} role={role} onClose={close} />}
    </Paper>
  );
}

function Delete({ projectId, role, onClose }: RoleProps & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.team.deleteRole({ projectId, roleId: role.id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['roles', projectId] }),
  });
  return (
    <TypeToConfirm
      title={`Delete ${role.name}?`}
      name={role.name}
      action="Delete role"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Text size="sm">Only unassigned roles can be deleted.</Text>
    </TypeToConfirm>
  );
}
