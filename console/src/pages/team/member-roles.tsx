import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { useProject } from '../../data/projects.ts';
import { rebase } from '../../data/rebase.ts';
import { membersQuery, type Member } from '../../data/team.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { RoleChoice } from './role-choice.tsx';

const getRoles = ({ roles }: Member) => roles.map(({ id }) => id);

/**
 * Renders the form for a member's roles, which apply to the next request. Additions and removals apply to the current
 * roles, so that other people's changes are kept.
 */
export function MemberRoles({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id: projectId } = useProject();
  const [began] = useState(() => getRoles(member));
  const [roleIds, setRoleIds] = useState(began);
  const queryClient = useQueryClient();
  const change = useMutation({
    meta: { success: 'Roles saved.', invalidates: [['members', projectId]] },
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
