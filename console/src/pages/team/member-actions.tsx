import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { meQuery, useProject } from '../../data/projects.ts';
import type { Member } from '../../data/team.ts';
import { TypeToConfirm } from '../../shell/type-to-confirm.tsx';
import { MemberRoles } from './member-roles.tsx';

type MemberProps = { projectId: string; member: Member };

/** Renders the actions on a member. The owner has none. */
export function MemberActions({ projectId, member }: MemberProps) {
  const { ownerId } = useProject();
  const { data: me } = useQuery(meQuery);
  const [dialog, setDialog] = useState<'roles' | 'remove' | 'owner'>();
  const close = () => setDialog(undefined);
  if (member.isOwner) return null;
  return (
    <>
      <Group gap="xs" justify="flex-end">
        <Button size="xs" variant="default" onClick={() => setDialog('roles')}>
          Edit roles<span className="visually-hidden"> of {member.email}</span>
        </Button>
        {me?.user.id === ownerId && (
          <Button size="xs" variant="default" onClick={() => setDialog('owner')}>
            Transfer ownership<span className="visually-hidden"> to {member.email}</span>
          </Button>
        )}
        <Button size="xs" color="red" variant="outline" onClick={() => setDialog('remove')}>
          Remove<span className="visually-hidden"> {member.email}</span>
        </Button>
      </Group>
      {dialog === 'roles' && <MemberRoles projectId={projectId} member={member} onClose={close} />}
      {dialog === 'remove' && <Remove projectId={projectId} member={member} onClose={close} />}
      {dialog === 'owner' && <MakeOwner projectId={projectId} member={member} onClose={close} />}
    </>
  );
}

type DialogProps = MemberProps & { onClose: () => void };

function Remove({ projectId, member: { userId, email, name }, onClose }: DialogProps) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.team.removeMember({ projectId, userId }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['members', projectId] }),
  });
  return (
    <TypeToConfirm
      title={`Remove ${name}?`}
      name={email}
      action="Remove member"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Text size="sm">
        They lose access immediately. Keys that they created keep working. Revoke the keys that they may have
        copied.
      </Text>
    </TypeToConfirm>
  );
}

function MakeOwner({ projectId, member: { userId, email, name }, onClose }: DialogProps) {
  const queryClient = useQueryClient();
  const give = useMutation({
    mutationFn: () => api.team.transferOwnership({ projectId, body: { userId } }),
    onSuccess: async () => {
      onClose();
      await Promise.all(
        [
          ['members', projectId],
          ['project', projectId],
        ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
  });
  return (
    <TypeToConfirm
      title={`Transfer ownership to ${name}?`}
      name={email}
      action="Transfer ownership"
      isPending={give.isPending}
      error={give.error}
      onConfirm={() => give.mutate()}
      onClose={onClose}
    >
      <Text size="sm">
        They get all permissions, and only they can transfer ownership back. You stay a member with your
        roles.
      </Text>
    </TypeToConfirm>
  );
}
