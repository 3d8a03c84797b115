import { Button, Group, Modal, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { rebase } from '../../data/rebase.ts';
import { membersQuery, type Member } from '../../data/team.ts';
import { Failure } from '../../shell/failure.tsx';
import { RoleChoice } from './role-choice.tsx';

type MemberRolesProps = { projectId: string; member: Member; onClose: () => void };

const getRoles = ({ roles }: Member) => roles.map(({ id }) => id);

/**
 * Renders the form for a member's roles, which apply to the next request. Additions and removals apply to the current
 * roles, so that other people's changes are kept.
 */
export function MemberRoles({ projectId, member, onClose }: MemberRolesProps) {
  const [began] = useState(() => getRoles(member));
  const [roleIds, setRoleIds] = useState(began);
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: async () => {
      const { userId } = member;
      const { members } = await queryClient.fetchQuery({ ...membersQuery(projectId), staleTime: 0 });
      const now = members.find((one) => one.userId === userId) ?? member;
      await api.team.setMemberRoles({
        projectId,
        userId,
        body: { roleIds: rebase(roleIds, began, getRoles(now)) },
      });
    },
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
            Save roles
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
