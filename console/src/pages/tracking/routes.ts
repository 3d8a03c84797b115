import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { project } from '../../shell/routes.ts';

const tracking = createRoute({
  getParentRoute: () => project,
  path: '/settings/tracking',
  component: lazyRouteComponent(() => import('./tracking.tsx'), 'Tracking'),
});

export const trackingRoutes = [tracking];
