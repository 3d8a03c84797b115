import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { project } from '../../shell/routes.ts';

const projectPage = createRoute({
  getParentRoute: () => project,
  path: '/settings/project',
  component: lazyRouteComponent(() => import('./project.tsx'), 'ProjectPage'),
});

export const projectRoutes = [projectPage];
