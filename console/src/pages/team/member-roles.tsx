import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setMemberRoles, type Member } from '../../data/team.ts';
import { Failure } from '../../shell/failure.tsx';
import { RoleChoice } from './role-choice.tsx';

type MemberRolesProps = { projectId: string; member: Member; onClose: () => void };

/** Which roles a member has: at their next request, they may do what these permit. */
export function MemberRoles({ projectId, member, onClose }: MemberRolesProps) {
  const [roleIds, setRoleIds] = useState(member.roles.map(({ id }) => id));
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: () => setMemberRoles({ projectId, userId: member.userId }, roleIds),
    onSuccess: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['members', projectId] });
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Roles of ${member.name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <RoleChoice projectId={projectId} value={roleIds} onChange={setRoleIds} />
        {change.error && <Failure error={change.error} />}
        <Group>
          <Button loading={change.isPending} onClick={() => change.mutate()}>
            Set the roles
          </Button>
          <Button variant="default" onClick={onClose}>
            Leave them
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
