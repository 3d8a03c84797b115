import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { project } from '../../shell/routes.ts';

const keys = createRoute({
  getParentRoute: () => project,
  path: '/settings/keys',
  component: lazyRouteComponent(() => import('./keys.tsx'), 'Keys'),
});

export const keysRoutes = [keys];
