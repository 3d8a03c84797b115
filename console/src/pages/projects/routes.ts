import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectsQuery } from '../../data/projects.ts';
import { queryClient } from '../../data/query-client.ts';
import { root } from '../../shell/routes.ts';

const projects = createRoute({
  getParentRoute: () => root,
  path: '/projects',
  loader: () => queryClient.ensureQueryData(projectsQuery),
  component: lazyRouteComponent(() => import('./projects.tsx'), 'Projects'),
});

export const projectsRoutes = [projects];
