import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { project } from '../../shell/routes.ts';

const oauthClients = createRoute({
  getParentRoute: () => project,
  path: '/settings/oauth-clients',
  component: lazyRouteComponent(() => import('./oauth-clients.tsx'), 'OAuthClients'),
});

export const oauthClientsRoutes = [oauthClients];
