import { Autocomplete, Button, Group, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { membersQuery } from '../../data/team.ts';

/** Actions that the API records. Actions of the operator's command line can be typed. */
const ACTIONS = [
  'project.create',
  'project.update',
  'project.delete',
  'project.restore',
  'project.set-owner',
  'sender.set',
  'limit.lower',
  'retention.set',
  'origins.set',
  'journey-settings.set',
  'require-approval.set',
  'max-daily-budget.set',
  'role.create',
  'role.update',
  'role.delete',
  'invitation.create',
  'invitation.resend',
  'invitation.revoke',
  'invitation.accept',
  'member.set-roles',
  'member.remove',
  'service-account.create',
  'service-account.delete',
  'service-account-key.issue',
  'service-account-key.revoke',
  'app-key.issue',
  'app-key.revoke',
  'write-key.create',
  'write-key.revoke',
  'oauth-client.create',
  'oauth-client.update',
  'oauth-client.rotate-secret',
  'oauth-client.delete',
  'webhook.create',
  'webhook.update',
  'webhook.rotate',
  'webhook.test',
  'webhook.replay',
  'webhook.redeliver',
  'webhook.delete',
  'connection.begin',
  'connection.create',
  'connection.reconnect',
  'connection.remove',
  'connection.end',
  'connection.deauthorize',
  'campaigns.stop',
  'campaigns.stopped',
  'campaigns.resume',
  'campaigns.resumed',
  'campaigns.pause',
  'campaigns.enable',
  'approval.approve',
  'approval.decline',
  'approval.withdraw',
  'campaign.create',
  'campaign.update',
  'campaign.remove',
  'conversion_goal.put',
  'conversion_goal.delete',
  'batch.queue',
  'batch.pause',
  'batch.resume',
  'batch.cancel',
  'batch.retry',
  'suppression.add',
  'suppression.import',
  'suppression.remove',
  'send.cancel',
  'asset.delete',
  'journey.export',
  'journey.export-completed',
  'journey.export-failed',
  'journey.erase',
  'journey.erase-completed',
  'journey.erase-failed',
];

/** Renders filters by action, actor and time. The page URL stores them. */
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
          placeholder="All"
          data={ACTIONS}
          maxLength={100}
          value={action}
          onChange={setAction}
          onOptionSubmit={(chosen) => look({ action: chosen })}
          w={200}
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
        <TextInput
          label="Since"
          type="date"
          value={search.since ?? ''}
          onChange={(event) => look({ since: event.currentTarget.value || undefined })}
          w={160}
        />
        <Button type="submit" variant="default">
          Apply
        </Button>
      </Group>
    </form>
  );
}
