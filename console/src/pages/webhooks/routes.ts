import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf } from '../../data/one-of.ts';
import { project } from '../../shell/routes.ts';
import { DELIVERY_STATES } from './states.ts';

const webhooks = createRoute({
  getParentRoute: () => project,
  path: '/settings/webhooks',
  component: lazyRouteComponent(() => import('./list.tsx'), 'Webhooks'),
});

const webhook = createRoute({
  getParentRoute: () => project,
  path: '/settings/webhooks/$webhookId',
  validateSearch: (search: Record<string, unknown>) => ({ state: oneOf(DELIVERY_STATES, search['state']) }),
  component: lazyRouteComponent(() => import('./webhook.tsx'), 'WebhookPage'),
});

export const webhooksRoutes = [webhooks, webhook];
