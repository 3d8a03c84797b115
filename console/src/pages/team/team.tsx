import { Badge, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invitationsQuery, meQuery, useHasScope, useProject } from '../../data/projects.ts';
import { membersQuery, type Member } from '../../data/team.ts';
import { LongTable } from '../../shell/long-table.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { When } from '../../shell/when.tsx';
import { Invitations } from './invitations.tsx';
import { MemberActions } from './member-actions.tsx';

/** Renders the members. Everyone in the project sees them; changes need a permission. */
export function Team() {
  const hasScope = useHasScope();
  return (
    <Page title="Team">
      {hasScope('members:write') ? (
        <Invitations />
      ) : (
        <Text size="sm">
          Inviting members and changing roles needs the permission members:write. Ask a project admin.
        </Text>
      )}
      <Members />
    </Page>
  );
}

function Members() {
  const { id: projectId } = useProject();
  const query = useQuery(membersQuery(projectId));
  const { data } = query;
  const { data: me } = useQuery(meQuery);
  const canChange = useHasScope()('members:write');
  const invitations = useQuery({ ...invitationsQuery(projectId), enabled: canChange });
  const [named, setNamed] = useState('');
  const wanted = named.trim().toLowerCase();
  const members = (data?.members ?? []).filter(({ name, email, roles }) =>
    [name, email, ...roles.map((role) => role.name)].some((text) => text.toLowerCase().includes(wanted)),
  );
  // The list must not move when the invitations above it arrive.
  if (invitations.isLoading) return null;
  return (
    <Stack component="section" aria-label="Members">
      <Group justify="space-between" align="flex-end">
        <Title order={2} size="h4">
          Members
        </Title>
        <TextInput
          label="Search members"
          placeholder="Name, e-mail or role"
          value={named}
          onChange={(event) => setNamed(event.currentTarget.value)}
        />
      </Group>
      <QueryState query={query} h={160} />
      {data && members.length === 0 && <Text role="status">No matching members.</Text>}
      {members.length > 0 && (
        <LongTable
          label="Members"
          minWidth={700}
          rows={members}
          rowKey={({ userId }) => userId}
          columns={[
            {
              name: 'Member',
              width: '28%',
              cell: ({ userId, name, email }) => (
                <>
                  <Text fw={600} size="sm">
                    {name}
                    {me?.user.id === userId && ' (you)'}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {email}
                  </Text>
                </>
              ),
            },
            { name: 'Roles', width: '20%', cell: (member) => <Roles member={member} /> },
            { name: 'Joined', width: '14%', cell: ({ createdAt }) => <When at={createdAt} /> },
            {
              name: 'Actions',
              isNumber: true,
              isHidden: !canChange,
              cell: (member) => <MemberActions member={member} />,
            },
          ]}
        />
      )}
    </Stack>
  );
}

function Roles({ member: { isOwner, roles } }: { member: Member }) {
  if (isOwner) {
    return (
      <>
        <Badge tt="none">Owner</Badge>
        <Text size="xs" c="dimmed">
          All permissions
        </Text>
      </>
    );
  }
  return roles.map(({ name }) => name).join(', ') || 'No roles';
}
