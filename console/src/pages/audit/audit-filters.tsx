import { Autocomplete, Button, Group, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { membersQuery } from '../../data/team.ts';

/** What is done most; others can be typed. */
const ACTIONS = [
  'project.update',
  'sender.set',
  'role.create',
  'role.update',
  'role.assign',
  'invitation.create',
  'member.remove',
  'service-account-key.issue',
  'service-account-key.revoke',
  'app-key.issue',
  'write-key.revoke',
  'oauth-client.create',
  'webhook.create',
  'webhook.rotate',
  'connection.create',
  'connection.remove',
  'campaigns.stop',
  'suppression.add',
];

/** By what, by whom and since when: it stands in the page's address. */
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
          label="What"
          placeholder="Anything"
          data={ACTIONS}
          maxLength={100}
          value={action}
          onChange={setAction}
          onOptionSubmit={(chosen) => look({ action: chosen })}
          w={200}
        />
        <Select
          label="Who"
          placeholder="Anybody"
          data={(data?.members ?? []).map(({ userId, name, email }) => ({
            value: `user:${userId}`,
            label: `${name} (${email})`,
          }))}
          value={search.actor ?? null}
          onChange={(chosen) => look({ actor: chosen ?? undefined })}
          clearable
          clearButtonProps={{ 'aria-label': 'Anybody' }}
          searchable
          w={260}
        />
        <TextInput
          label="Since"
          type="date"
          value={search.since ?? ''}
          onChange={(event) => look({ since: event.currentTarget.value || undefined })}
          w={160}
        />
        <Button type="submit" variant="default">
          Look
        </Button>
      </Group>
    </form>
  );
}
