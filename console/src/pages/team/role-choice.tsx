import { Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { rolesQuery } from '../../data/team.ts';
import { useHasScope } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';

type RoleChoiceProps = {
  projectId: string;
  value: string[];
  onChange: (roleIds: string[]) => void;
  error?: unknown;
};

/** Renders the choice of roles. A person cannot grant a role with more permissions than their own. */
export function RoleChoice({ projectId, value, onChange, error }: RoleChoiceProps) {
  const { data, error: problem, refetch } = useQuery(rolesQuery(projectId));
  const hasScope = useHasScope();
  if (problem) return <Failure error={problem} retry={() => void refetch()} />;
  if (!data) return <Skeleton h={60} />;
  if (data.roles.length === 0) return <Text size="sm">No roles. Create one on the Roles page first.</Text>;
  return (
    <Checkbox.Group
      label="Roles"
      value={value}
      onChange={onChange}
      error={typeof error === 'string' ? error : undefined}
    >
      <Stack gap="xs" mt="xs">
        {data.roles.map(({ id, name, description, permissions }) => {
          const isTooMuch = !permissions.every(hasScope) && !value.includes(id);
          return (
            <Checkbox
              key={id}
              value={id}
              label={name}
              description={
                isTooMuch
                  ? 'Includes permissions that you do not have.'
                  : (description ?? permissions.join(', '))
              }
              disabled={isTooMuch}
            />
          );
        })}
      </Stack>
    </Checkbox.Group>
  );
}
