import { Badge, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { invitationsQuery, meQuery, useHasScope, useProject } from '../../data/projects.ts';
import { membersQuery, rolesQuery, type Invitation, type Member } from '../../data/team.ts';
import { Failure } from '../../shell/failure.tsx';
import { LongTable } from '../../shell/long-table.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { When } from '../../shell/when.tsx';
import { StatusText } from '../../shell/status.tsx';
import { Invite } from './invite.tsx';
import { MemberActions } from './member-actions.tsx';

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
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const members = (data?.members ?? []).filter(({ name, email, roles }) =>
    [name, email, ...roles.map((role) => role.name)].some((text) => text.toLowerCase().includes(wanted)),
  );
  // Wait for the invitations, which are above the members. Otherwise, the members would move down later.
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
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </Group>
      <QueryState query={query} h={160} />
      {data && members.length === 0 && <StatusText>No matching members.</StatusText>}
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
            { name: 'Roles', width: '20%', cell: (member) => <MemberRoles member={member} /> },
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

function MemberRoles({ member: { isOwner, roles } }: { member: Member }) {
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

const MAIL_LABELS: Record<Invitation['mail'], string> = {
  queued: 'e-mail queued',
  sent: 'e-mail sent',
  refused: 'e-mail rejected, check the address',
};

function Invitations() {
  const { id: projectId } = useProject();
  const query = useQuery(invitationsQuery(projectId));
  const roles = useQuery(rolesQuery(projectId));
  const [isOpen, { open, close }] = useDisclosure(false);
  const pending = query.data?.invitations.filter(({ state }) => state === 'open' || state === 'expired');
  return (
    <Stack component="section" aria-label="Invitations">
      <Group>
        <Button onClick={open}>Invite member</Button>
      </Group>
      {isOpen && <Invite onClose={close} />}
      <QueryState query={query} h={60} />
      {pending && pending.length > 0 && (
        <>
          <Title order={2} size="h4">
            Pending invitations
          </Title>
          {pending.map((invitation) => (
            <InvitationCard
              key={invitation.id}
              invitation={invitation}
              roleNames={
                roles.data?.roles
                  .filter(({ id }) => invitation.roleIds.includes(id))
                  .map(({ name }) => name) ?? []
              }
            />
          ))}
        </>
      )}
    </Stack>
  );
}

type InvitationCardProps = { invitation: Invitation; roleNames: readonly string[] };

function InvitationCard({ invitation, roleNames }: InvitationCardProps) {
  const { id: invitationId, email, state, mail, expiresAt } = invitation;
  const { id: projectId } = useProject();
  const params = { projectId, invitationId };
  const meta = { invalidates: [['invitations', projectId]] };
  const resend = useMutation({ mutationFn: () => api.team.resendInvitation(params), meta });
  const revoke = useMutation({ mutationFn: () => api.team.revokeInvitation(params), meta });
  const error = resend.error ?? revoke.error;
  return (
    <Paper withBorder p="md" radius="md">
      <Stack gap="xs">
        <Group justify="space-between">
          <Stack gap={2}>
            <Text fw={600} className="break-anywhere">
              {email}
            </Text>
            <Text size="sm">
              {state === 'expired' ? 'Expired' : 'Expires '}
              {state !== 'expired' && <When at={expiresAt} />} · {MAIL_LABELS[mail]}
              {roleNames.length > 0 && ` · ${roleNames.join(', ')}`}
            </Text>
          </Stack>
          <Group gap="xs">
            <Button size="xs" variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
              Resend<span className="visually-hidden"> to {email}</span>
            </Button>
            {state === 'open' && (
              <Button
                size="xs"
                color="red"
                variant="outline"
                loading={revoke.isPending}
                onClick={() => revoke.mutate()}
              >
                Revoke<span className="visually-hidden"> invitation of {email}</span>
              </Button>
            )}
          </Group>
        </Group>
        {error && <Failure error={error} />}
      </Stack>
    </Paper>
  );
}
