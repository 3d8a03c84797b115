import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { project } from '../../shell/routes.ts';

const home = createRoute({
  getParentRoute: () => project,
  path: '/',
  component: lazyRouteComponent(() => import('./home.tsx'), 'Home'),
});

export const homeRoutes = [home];
