import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { meQuery, useProject } from '../../data/projects.ts';
import { rebase } from '../../data/rebase.ts';
import { type Member, membersQuery } from '../../data/team.ts';
import { TypeToConfirm } from '../../shell/confirm-dialog.tsx';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { RoleChoice } from './role-choice.tsx';

/** Renders the actions on a member, except for the owner. */
export function MemberActions({ member }: { member: Member }) {
  const { userId, email, name, isOwner } = member;
  const { id: projectId, ownerId } = useProject();
  const { data: me } = useQuery(meQuery);
  const [dialog, setDialog] = useState<'roles' | 'remove' | 'owner'>();
  const close = () => setDialog(undefined);
  const remove = useMutation({
    mutationFn: () => api.team.removeMember({ projectId, userId }),
    meta: { invalidates: [['members', projectId]] },
  });
  const makeOwner = useMutation({
    mutationFn: () => api.team.transferOwnership({ projectId, body: { userId } }),
    meta: {
      invalidates: [
        ['members', projectId],
        ['project', projectId],
      ],
    },
    onSuccess: close,
  });
  if (isOwner) return null;
  return (
    <>
      <Group gap="xs" justify="flex-end">
        <Button size="xs" variant="default" onClick={() => setDialog('roles')}>
          Edit roles<span className="visually-hidden"> of {email}</span>
        </Button>
        {me?.user.id === ownerId && (
          <Button size="xs" variant="default" onClick={() => setDialog('owner')}>
            Transfer ownership<span className="visually-hidden"> to {email}</span>
          </Button>
        )}
        <Button size="xs" color="red" variant="outline" onClick={() => setDialog('remove')}>
          Remove<span className="visually-hidden"> {email}</span>
        </Button>
      </Group>
      {dialog === 'roles' && <RolesForm member={member} onClose={close} />}
      {dialog === 'remove' && (
        <TypeToConfirm
          title={`Remove ${name}?`}
          name={email}
          action="Remove member"
          mutation={remove}
          onClose={close}
        >
          They lose access immediately. Keys that they created keep working: revoke keys that they may have
          copied.
        </TypeToConfirm>
      )}
      {dialog === 'owner' && (
        <TypeToConfirm
          title={`Transfer ownership to ${name}?`}
          name={email}
          action="Transfer ownership"
          mutation={makeOwner}
          onClose={close}
        >
          They get all permissions, and only they can transfer ownership back. You stay a member with your
          roles.
        </TypeToConfirm>
      )}
    </>
  );
}

const getRoles = ({ roles }: Member) => roles.map(({ id }) => id);

/**
 * Renders the form for a member's roles. Additions and removals are applied to the current roles, to keep other
 * people's changes.
 */
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
      <RoleChoice value={roleIds} onChange={setRoleIds} />
    </FormDialog>
  );
}
