import { queryOptions } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';

export type Member = Schema<'TeamMember'>;
export type Role = Schema<'Role'>;
export type Invitation = Schema<'Invitation'>;

const MAX_ROLES = 100;

export const membersQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['members', projectId],
    queryFn: ({ signal }) => api.team.listTeamMembers({ projectId }, { signal }),
  });

export const rolesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['roles', projectId],
    queryFn: ({ signal }) => api.team.listRoles({ projectId, limit: MAX_ROLES }, { signal }),
  });
