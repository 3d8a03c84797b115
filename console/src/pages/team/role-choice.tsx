import { Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useHasScope, useProject } from '../../data/projects.ts';
import { rolesQuery } from '../../data/team.ts';
import { QueryState } from '../../shell/query-state.tsx';

type RoleChoiceProps = {
  /** The member's stored roles. The user can deselect them and select them again. */
  initial?: readonly string[];
  value?: string[];
  onChange: (roleIds: string[]) => void;
  error?: unknown;
};

/** Users can select roles whose permissions they have, and roles in `initial`. */
export function RoleChoice({ initial = [], value = [], onChange, error }: RoleChoiceProps) {
  const { id: projectId } = useProject();
  const query = useQuery(rolesQuery(projectId));
  const { data } = query;
  const hasScope = useHasScope();
  if (!data) return <QueryState query={query} h={60} />;
  if (data.roles.length === 0) return <Text size="sm">No roles. First create a role on the Roles page.</Text>;
  return (
    <Checkbox.Group
      label="Roles"
      value={value}
      onChange={onChange}
      error={typeof error === 'string' ? error : undefined}
    >
      <Stack gap="xs" mt="xs">
        {data.roles.map(({ id, name, description, permissions }) => {
          const canChange = permissions.every(hasScope) || initial.includes(id) || value.includes(id);
          return (
            <Checkbox
              key={id}
              value={id}
              label={name}
              description={
                canChange
                  ? (description ?? permissions.join(', '))
                  : 'Includes permissions that you do not have.'
              }
              disabled={!canChange}
            />
          );
        })}
      </Stack>
    </Checkbox.Group>
  );
}
