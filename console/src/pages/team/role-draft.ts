import type { QueryClient } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from '../../data/client.ts';
import { isSame, rebase } from '../../data/rebase.ts';
import { rolesQuery, type Role } from '../../data/team.ts';
import { isRolePermission } from '../../shell/scope-labels.ts';

export type RoleDraft = { name: string; description: string; permissions: string[] };

export function getDraft(role: Role | undefined): RoleDraft {
  return {
    name: role?.name ?? '',
    description: role?.description ?? '',
    permissions: role?.permissions ?? [],
  };
}

/** Converts the form values to a request. */
export function getRequest({ name, description, permissions }: RoleDraft): Schema<'CreateRoleRequest'> {
  return {
    name: name.trim(),
    description: description.trim(),
    permissions: permissions.filter(isRolePermission),
  };
}

type Change = {
  projectId: string;
  role: Role;
  draft: RoleDraft;
  /** Values at the start of the edit. */
  began: RoleDraft;
};

/** Applies the edits to the current role, so that other people's changes are kept. */
export async function changeRole(
  queryClient: QueryClient,
  { projectId, role, draft, began }: Change,
): Promise<void> {
  const { roles } = await queryClient.fetchQuery({ ...rolesQuery(projectId), staleTime: 0 });
  const now = getDraft(roles.find(({ id }) => id === role.id) ?? role);
  const { name, description, permissions } = getRequest(rebase(draft, began, now));
  const before = getRequest(now);
  const body = {
    ...(name !== before.name && { name }),
    ...(description !== before.description && { description }),
    ...(!isSame(permissions, before.permissions) && { permissions }),
  };
  if (Object.keys(body).length > 0) await api.team.updateRole({ projectId, roleId: role.id, body });
}
