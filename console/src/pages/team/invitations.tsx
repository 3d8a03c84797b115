import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { invitationsQuery, useProject } from '../../data/projects.ts';
import { rolesQuery, type Invitation } from '../../data/team.ts';
import { Failure } from '../../shell/failure.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { When } from '../../shell/when.tsx';
import { Invite } from './invite.tsx';

const MAILS: Record<Invitation['mail'], string> = {
  queued: 'e-mail queued',
  sent: 'e-mail sent',
  refused: 'e-mail rejected, check the address',
};

/** Renders open invitations and the form for a new one. */
export function Invitations() {
  const { id: projectId } = useProject();
  const query = useQuery(invitationsQuery(projectId));
  const roles = useQuery(rolesQuery(projectId));
  const [isOpen, { open, close }] = useDisclosure(false);
  const waiting = query.data?.invitations.filter(({ state }) => state === 'open' || state === 'expired');
  return (
    <Stack component="section" aria-label="Invitations">
      <Group>
        <Button onClick={open}>Invite member</Button>
      </Group>
      {isOpen && <Invite onClose={close} />}
      <QueryState query={query} h={60} />
      {waiting && waiting.length > 0 && (
        <>
          <Title order={2} size="h4">
            Pending invitations
          </Title>
          {waiting.map((invitation) => (
            <OneInvitation
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

type OneInvitationProps = { invitation: Invitation; roleNames: readonly string[] };

function OneInvitation({ invitation, roleNames }: OneInvitationProps) {
  const { id: invitationId, email, state, mail, expiresAt } = invitation;
  const { id: projectId } = useProject();
  const one = { projectId, invitationId };
  const meta = { invalidates: [['invitations', projectId]] };
  const resend = useMutation({ mutationFn: () => api.team.resendInvitation(one), meta });
  const revoke = useMutation({ mutationFn: () => api.team.revokeInvitation(one), meta });
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
              {state !== 'expired' && <When at={expiresAt} />} · {MAILS[mail]}
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
