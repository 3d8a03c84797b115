import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { project } from '../../shell/routes.ts';

const team = createRoute({
  getParentRoute: () => project,
  path: '/settings/team',
  component: lazyRouteComponent(() => import('./team.tsx'), 'Team'),
});

const roles = createRoute({
  getParentRoute: () => project,
  path: '/settings/roles',
  component: lazyRouteComponent(() => import('./roles.tsx'), 'Roles'),
});

export const teamRoutes = [team, roles];
