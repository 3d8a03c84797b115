import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf } from '../../data/one-of.ts';
import { project } from '../../shell/routes.ts';
import { DELIVERY_TYPES } from './event-types.ts';
import { DELIVERY_STATES } from './states.ts';

type DeliveriesSearch = {
  state?: (typeof DELIVERY_STATES)[number] | undefined;
  type?: string | undefined;
  /** Delivery whose payload and response are shown. */
  delivery?: string | undefined;
};

const webhooks = createRoute({
  getParentRoute: () => project,
  path: '/settings/webhooks',
  component: lazyRouteComponent(() => import('./list.tsx'), 'Webhooks'),
});

const webhook = createRoute({
  getParentRoute: () => project,
  path: '/settings/webhooks/$webhookId',
  validateSearch: ({ state, type, delivery }: Record<string, unknown>): DeliveriesSearch => ({
    state: oneOf(DELIVERY_STATES, state),
    type: oneOf(DELIVERY_TYPES, type),
    delivery: typeof delivery === 'string' ? delivery : undefined,
  }),
  component: lazyRouteComponent(() => import('./webhook.tsx'), 'WebhookPage'),
});

export const webhooksRoutes = [webhooks, webhook];
