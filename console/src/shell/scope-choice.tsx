import { Checkbox, SimpleGrid } from '@mantine/core';
import { useHasScope } from '../data/projects.ts';
import { SCOPE_LABELS } from './scope-labels.ts';

type ScopeChoiceProps<Scope extends string> = {
  label: string;
  scopes: readonly Scope[];
  /** Scopes before the user's edits. The user can deselect them and select them again. */
  initial?: readonly string[];
  value?: string[];
  onChange: (scopes: string[]) => void;
  error?: unknown;
};

/** Users can select scopes that they have, and scopes in `initial`. */
export function ScopeChoice<Scope extends keyof typeof SCOPE_LABELS>({
  label,
  scopes,
  initial = [],
  value = [],
  onChange,
  error,
}: ScopeChoiceProps<Scope>) {
  const hasScope = useHasScope();
  return (
    <Checkbox.Group
      label={label}
      description="You can only grant permissions that you have."
      value={value}
      onChange={onChange}
      error={typeof error === 'string' ? error : undefined}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt="xs">
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={SCOPE_LABELS[scope]}
            description={scope}
            disabled={!hasScope(scope) && !initial.includes(scope) && !value.includes(scope)}
          />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
