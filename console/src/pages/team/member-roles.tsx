import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../../data/client.ts';
import { rebase } from '../../data/rebase.ts';
import { membersQuery, type Member } from '../../data/team.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
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
    meta: { success: 'Roles saved.' },
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <FormDialog
      title={`Roles of ${member.name}`}
      isPending={change.isPending}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleChoice projectId={projectId} value={roleIds} onChange={setRoleIds} />
    </FormDialog>
  );
}
