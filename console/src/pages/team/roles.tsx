import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { useProject } from '../../data/projects.ts';
import { rolesQuery, type Role } from '../../data/team.ts';
import { Card } from '../../shell/card.tsx';
import { TypeToConfirm } from '../../shell/confirm-dialog.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { RoleForm } from './role-form.tsx';

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
  const [dialog, setDialog] = useState<'change' | 'delete'>();
  const close = () => setDialog(undefined);
  const remove = useMutation({
    mutationFn: () => api.team.deleteRole({ projectId, roleId }),
    meta: { invalidates: [['roles', projectId]] },
  });
  return (
    <Card title={name} component="article" label={name}>
      {description !== '' && <Text size="sm">{description}</Text>}
      <Text size="sm" c="dimmed">
        {permissions.join(', ')}
      </Text>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => setDialog('change')}>
          Edit<span className="visually-hidden"> {name}</span>
        </Button>
        <Button size="xs" color="red" variant="outline" onClick={() => setDialog('delete')}>
          Delete<span className="visually-hidden"> {name}</span>
        </Button>
      </Group>
      {dialog === 'change' && <RoleForm role={role} onClose={close} />}
      {dialog === 'delete' && (
        <TypeToConfirm
          title={`Delete ${name}?`}
          name={name}
          action="Delete role"
          mutation={remove}
          onClose={close}
        >
          Only unassigned roles can be deleted.
        </TypeToConfirm>
      )}
    </Card>
  );
}
