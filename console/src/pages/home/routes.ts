import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { project } from '../../shell/routes.ts';

const home = createRoute({
  getParentRoute: () => project,
  path: '/',
  validateSearch: (search: Record<string, unknown>): { accounts?: number } => {
    const { accounts } = search;
    return typeof accounts === 'number' && Number.isInteger(accounts) && accounts > 0 ? { accounts } : {};
  },
  component: lazyRouteComponent(() => import('./home.tsx'), 'Home'),
});

export const homeRoutes = [home];
