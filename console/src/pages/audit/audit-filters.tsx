import { Autocomplete, Button, Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useProject } from '../../data/projects.ts';
import { membersQuery } from '../../data/team.ts';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { ACTIONS } from './audit-actions.ts';

/** Renders filters by the beginning of an action, actor and days. The page URL stores them. */
export function AuditFilters() {
  const { id: projectId } = useProject();
  const [search, updateSearch] = useSearchState('/p/$projectId/settings/audit');
  const { data } = useQuery(membersQuery(projectId));
  const [action, setAction] = useState(search.action ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    updateSearch({ action: action.trim() || undefined });
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end">
        <Autocomplete
          label="Action"
          placeholder="All, or a beginning such as webhook"
          data={ACTIONS}
          maxLength={100}
          value={action}
          onChange={setAction}
          onOptionSubmit={(chosen) => updateSearch({ action: chosen })}
          w={280}
        />
        <Select
          label="Actor"
          placeholder="All"
          data={(data?.members ?? []).map(({ userId, name, email }) => ({
            value: `user:${userId}`,
            label: `${name} (${email})`,
          }))}
          value={search.actor ?? null}
          onChange={(chosen) => updateSearch({ actor: chosen ?? undefined })}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear actor' }}
          searchable
          w={260}
        />
        <DateRangePicker search={search} canCompare={false} onChange={updateSearch} />
        <Button type="submit" variant="default">
          Apply
        </Button>
      </Group>
    </form>
  );
}
