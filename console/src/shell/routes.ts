import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { lastProject } from '../data/browser-storage.ts';
import { projectQuery, projectsQuery } from '../data/projects.ts';
import { queryClient } from '../data/query-client.ts';
import { NotFound, PageFailure } from './page-states.tsx';
import { ProjectShell } from './project-shell.tsx';
import { RootShell } from './root-shell.tsx';

export const root = createRootRoute({
  component: RootShell,
  errorComponent: PageFailure,
  notFoundComponent: NotFound,
});

/** Redirects to the last opened project, or else to the newest. */
export const entry = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: async () => {
    const { projects: all } = await queryClient.ensureQueryData(projectsQuery);
    const active = all.filter(({ state }) => state === 'active');
    const latest = active.find(({ id }) => id === lastProject.get()) ?? active[0];
    if (latest) throw redirect({ to: '/p/$projectId', params: { projectId: latest.id }, replace: true });
  },
  component: lazyRouteComponent(() => import('../pages/home/no-project.tsx'), 'NoProject'),
});

export const projects = createRoute({
  getParentRoute: () => root,
  path: '/projects',
  loader: () => queryClient.ensureQueryData(projectsQuery),
  component: lazyRouteComponent(() => import('../pages/projects/projects.tsx'), 'Projects'),
});

export const project = createRoute({
  getParentRoute: () => root,
  path: '/p/$projectId',
  loader: ({ params }) => queryClient.ensureQueryData(projectQuery(params.projectId)),
  component: ProjectShell,
});
