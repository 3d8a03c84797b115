import { Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { meQuery, useProject } from '../../data/projects.ts';
import type { Member } from '../../data/team.ts';
import { TypeToConfirm } from '../../shell/confirm-dialog.tsx';
import { MemberRoles } from './member-roles.tsx';

/** Renders the actions on a member. The owner has none. */
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
      {dialog === 'roles' && <MemberRoles member={member} onClose={close} />}
      {dialog === 'remove' && (
        <TypeToConfirm
          title={`Remove ${name}?`}
          name={email}
          action="Remove member"
          mutation={remove}
          onClose={close}
        >
          They lose access immediately. Keys that they created keep working. Revoke the keys that they may
          have copied.
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
