import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Schema } from '@throughline/client';
import { readAllByCursor, readDays } from './paging.ts';
import { api } from './client.ts';
import type { DateRange } from './date-range.ts';

const MAX_PAGE_SIZE = 50;

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api.users.getCurrentUser({}, { signal }),
  staleTime: Infinity,
});

/** The newest 1,000 projects, newest first. */
export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ signal }) => {
    const pages = await readAllByCursor((page) =>
      api.projects.listProjects({ ...page, limit: MAX_PAGE_SIZE }, { signal }),
    );
    return { projects: pages.flatMap(({ projects }) => projects) };
  },
  staleTime: 60_000,
});

export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project', projectId],
    queryFn: ({ signal }) => api.projects.getProject({ projectId }, { signal }),
    staleTime: 60_000,
  });

/** @param range at most 92 days */
export const usageQuery = (projectId: string, range: DateRange) =>
  queryOptions({
    queryKey: ['usage', projectId, range],
    queryFn: ({ signal }) => api.projects.getProjectUsage({ projectId, ...range }, { signal }),
  });

export const daysOfUsageQuery = (projectId: string, { from, to }: DateRange) =>
  queryOptions({
    queryKey: ['usage', projectId, 'days', from, to],
    queryFn: ({ signal }) =>
      readDays({ from, to }, (part) => api.projects.getProjectUsage({ projectId, ...part }, { signal })),
  });

export const invitationsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['invitations', projectId],
    queryFn: async ({ signal }) => {
      const pages = await readAllByCursor((page) =>
        api.team.listInvitations({ projectId, ...page }, { signal }),
      );
      return { invitations: pages.flatMap(({ invitations }) => invitations) };
    },
  });

export function useProject(): Schema<'Project'> {
  const { projectId } = useParams({ from: '/p/$projectId' });
  return useSuspenseQuery(projectQuery(projectId)).data;
}

export function useHasScope(): (scope: string) => boolean {
  const { permissions = [] } = useProject();
  return (scope) => permissions.includes(scope);
}

export type DayOfActivity = Schema<'DayOfActivity'>;

/** Days are in the project's time zone. */
export const activityQuery = (projectId: string, range: DateRange) =>
  queryOptions({
    queryKey: ['activity', projectId, range.from, range.to],
    queryFn: ({ signal }) =>
      readDays(range, (part) => api.projects.getProjectActivity({ projectId, ...part }, { signal })),
    staleTime: 60_000,
  });
