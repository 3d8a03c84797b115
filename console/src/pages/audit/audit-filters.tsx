import { Autocomplete, Button, Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { AUDIT_PRESET } from '../../data/audit.ts';
import { membersQuery } from '../../data/team.ts';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { ACTIONS } from './audit-actions.ts';

/** Renders filters by the beginning of an action, actor and days. The page URL stores them. */
export function AuditFilters({ projectId }: { projectId: string }) {
  const search = useSearch({ from: '/p/$projectId/settings/audit' });
  const navigate = useNavigate();
  const { data } = useQuery(membersQuery(projectId));
  const [action, setAction] = useState(search.action ?? '');
  const look = (changed: Partial<typeof search>) =>
    void navigate({
      to: '/p/$projectId/settings/audit',
      params: { projectId },
      search: { ...search, ...changed },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    look({ action: action.trim() || undefined });
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
          onOptionSubmit={(chosen) => look({ action: chosen })}
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
          onChange={(chosen) => look({ actor: chosen ?? undefined })}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear actor' }}
          searchable
          w={260}
        />
        <DateRangePicker search={search} preset={AUDIT_PRESET} canCompare={false} onChange={look} />
        <Button type="submit" variant="default">
          Apply
        </Button>
      </Group>
    </form>
  );
}
