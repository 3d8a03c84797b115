import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf } from '../../data/one-of.ts';
import { project } from '../../shell/routes.ts';

type ConnectionsSearch = {
  status?: 'connected' | 'denied' | 'failed' | undefined;
  code?: string | undefined;
};

const connections = createRoute({
  getParentRoute: () => project,
  path: '/settings/connections',
  validateSearch: ({ status, code }: Record<string, unknown>): ConnectionsSearch => ({
    status: oneOf(['connected', 'denied', 'failed'], status),
    code: typeof code === 'string' ? code : undefined,
  }),
  component: lazyRouteComponent(() => import('./connections.tsx'), 'Connections'),
});

export const connectionsRoutes = [connections];
