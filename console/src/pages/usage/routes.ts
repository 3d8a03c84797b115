import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf } from '../../data/one-of.ts';
import { project } from '../../shell/routes.ts';
import { METRICS } from './metrics.ts';

const usage = createRoute({
  getParentRoute: () => project,
  path: '/settings/usage',
  validateSearch: (search: Record<string, unknown>) => ({ metric: oneOf(METRICS, search['metric']) }),
  component: lazyRouteComponent(() => import('./usage.tsx'), 'Usage'),
});

export const usageRoutes = [usage];
