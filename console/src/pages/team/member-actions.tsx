import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { meQuery, useProject } from '../../data/projects.ts';
import { rebase } from '../../data/rebase.ts';
import { type Member, membersQuery } from '../../data/team.ts';
import { ConfirmButton } from '../../shell/confirm-dialog.tsx';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { RoleChoice } from './role-choice.tsx';

export function MemberActions({ member }: { member: Member }) {
  const { userId, email, name, isOwner } = member;
  const { id: projectId, ownerId } = useProject();
  const { data: me } = useQuery(meQuery);
  const [isOpen, { open, close }] = useDisclosure(false);
  if (isOwner) return null;
  return (
    <>
      <Group gap="xs" justify="flex-end">
        <Button size="xs" variant="default" onClick={open} aria-label={`Edit roles of ${email}`}>
          Edit roles
        </Button>
        {me?.user.id === ownerId && (
          <ConfirmButton
            text="Transfer ownership"
            label={`Transfer ownership to ${email}`}
            variant="default"
            title={`Transfer ownership to ${name}?`}
            name={email}
            action="Transfer ownership"
            run={() => api.team.transferOwnership({ projectId, body: { userId } })}
            invalidates={[
              ['members', projectId],
              ['project', projectId],
            ]}
          >
            They get all permissions, and only they can transfer ownership back. You stay a member with your
            roles.
          </ConfirmButton>
        )}
        <ConfirmButton
          text="Remove"
          label={`Remove ${email}`}
          title={`Remove ${name}?`}
          name={email}
          action="Remove member"
          run={() => api.team.removeMember({ projectId, userId })}
          invalidates={[['members', projectId]]}
        >
          They lose access immediately. Keys that they created keep working: revoke keys that they may have
          copied.
        </ConfirmButton>
      </Group>
      {isOpen && <RolesForm member={member} onClose={close} />}
    </>
  );
}

const getRoles = ({ roles }: Member) => roles.map(({ id }) => id);

/** Applies additions and removals to the member's current roles, so that other people's changes are kept. */
function RolesForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id: projectId } = useProject();
  const [initial] = useState(() => getRoles(member));
  const [roleIds, setRoleIds] = useState(initial);
  const queryClient = useQueryClient();
  const change = useMutation({
    meta: { success: 'Roles saved.', invalidates: [['members', projectId]] },
    mutationFn: async () => {
      const { userId } = member;
      const { members } = await queryClient.fetchQuery({ ...membersQuery(projectId), staleTime: 0 });
      const latest = members.find((current) => current.userId === userId) ?? member;
      await api.team.setMemberRoles({
        projectId,
        userId,
        body: { roleIds: rebase(roleIds, initial, getRoles(latest)) },
      });
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={`Roles of ${member.name}`}
      mutation={change}
      onSubmit={() => change.mutate()}
      onClose={onClose}
    >
      <RoleChoice initial={initial} value={roleIds} onChange={setRoleIds} />
    </FormDialog>
  );
}
