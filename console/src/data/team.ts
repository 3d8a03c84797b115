import { queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api, call } from './client.ts';

export type Member = Schema<'TeamMember'>;
export type Role = Schema<'Role'>;
export type Invitation = Schema<'Invitation'>;

/** A project has a hundred roles at most. */
const MOST = 100;

export const membersQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['members', projectId],
    queryFn: ({ signal }) =>
      call(
        'team.listTeamMembers',
        (params, options) => api.team.listTeamMembers(params, options),
        { projectId },
        signal,
      ),
  });

export const rolesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['roles', projectId],
    queryFn: ({ signal }) =>
      call(
        'team.listRoles',
        (params, options) => api.team.listRoles(params, options),
        { projectId, limit: MOST },
        signal,
      ),
  });

export function createRole(projectId: string, body: Schema<'CreateRoleRequest'>) {
  return call('team.createRole', (params, options) => api.team.createRole(params, options), {
    projectId,
    body,
  });
}

type OneRole = { projectId: string; roleId: string };

export function updateRole(one: OneRole, body: Schema<'UpdateRoleRequest'>) {
  return call('team.updateRole', (params, options) => api.team.updateRole(params, options), { ...one, body });
}

export function deleteRole(one: OneRole) {
  return call('team.deleteRole', (params, options) => api.team.deleteRole(params, options), one);
}

type OneMember = { projectId: string; userId: string };

export function setMemberRoles(one: OneMember, roleIds: string[]) {
  return call('team.setMemberRoles', (params, options) => api.team.setMemberRoles(params, options), {
    ...one,
    body: { roleIds },
  });
}

export function removeMember(one: OneMember) {
  return call('team.removeMember', (params, options) => api.team.removeMember(params, options), one);
}

export function invite(projectId: string, body: Schema<'CreateInvitationRequest'>) {
  return call('team.createInvitation', (params, options) => api.team.createInvitation(params, options), {
    projectId,
    body,
  });
}

type OneInvitation = { projectId: string; invitationId: string };

export function revokeInvitation(one: OneInvitation) {
  return call('team.revokeInvitation', (params, options) => api.team.revokeInvitation(params, options), one);
}

export function resendInvitation(one: OneInvitation) {
  return call('team.resendInvitation', (params, options) => api.team.resendInvitation(params, options), one);
}

/** Makes another member the owner. Only the owner can. */
export function transferOwnership({ projectId, userId }: OneMember) {
  return call('team.transferOwnership', (params, options) => api.team.transferOwnership(params, options), {
    projectId,
    body: { userId },
  });
}
