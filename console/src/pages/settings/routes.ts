import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { validateDateRange, type DateRangeSearch } from '../../data/date-range.ts';
import { oneOf } from '../../data/one-of.ts';
import { project } from '../../shell/routes.ts';
import { METRICS, type Metric } from '../usage/figures.ts';
import { DELIVERY_STATES, DELIVERY_TYPES } from '../webhooks/labels.ts';

const settings = createRoute({
  getParentRoute: () => project,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings.tsx'), 'Settings'),
});

const tracking = createRoute({
  getParentRoute: () => project,
  path: '/settings/tracking',
  component: lazyRouteComponent(() => import('../tracking/tracking.tsx'), 'Tracking'),
});

const keys = createRoute({
  getParentRoute: () => project,
  path: '/settings/keys',
  component: lazyRouteComponent(() => import('../keys/keys.tsx'), 'Keys'),
});

const oauthClients = createRoute({
  getParentRoute: () => project,
  path: '/settings/oauth-clients',
  component: lazyRouteComponent(() => import('../oauth-clients/oauth-clients.tsx'), 'OAuthClients'),
});

const team = createRoute({
  getParentRoute: () => project,
  path: '/settings/team',
  component: lazyRouteComponent(() => import('../team/team.tsx'), 'Team'),
});

const roles = createRoute({
  getParentRoute: () => project,
  path: '/settings/roles',
  component: lazyRouteComponent(() => import('../team/roles.tsx'), 'Roles'),
});

const getText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const audit = createRoute({
  getParentRoute: () => project,
  path: '/settings/audit',
  validateSearch: (search: Record<string, unknown>) => ({
    action: getText(search['action']),
    actor: getText(search['actor']),
    ...validateDateRange(search),
  }),
  component: lazyRouteComponent(() => import('../audit/audit.tsx'), 'Audit'),
});

const usage = createRoute({
  getParentRoute: () => project,
  path: '/settings/usage',
  validateSearch: (search: Record<string, unknown>): DateRangeSearch & { metric?: Metric | undefined } => ({
    metric: oneOf(METRICS, search['metric']),
    ...validateDateRange(search),
  }),
  component: lazyRouteComponent(() => import('../usage/usage.tsx'), 'Usage'),
});

const projectPage = createRoute({
  getParentRoute: () => project,
  path: '/settings/project',
  component: lazyRouteComponent(() => import('../project/project.tsx'), 'ProjectPage'),
});

type DeliveriesSearch = {
  state?: (typeof DELIVERY_STATES)[number] | undefined;
  type?: string | undefined;
  delivery?: string | undefined;
};

const webhooks = createRoute({
  getParentRoute: () => project,
  path: '/settings/webhooks',
  component: lazyRouteComponent(() => import('../webhooks/list.tsx'), 'Webhooks'),
});

const webhook = createRoute({
  getParentRoute: () => project,
  path: '/settings/webhooks/$webhookId',
  validateSearch: ({ state, type, delivery }: Record<string, unknown>): DeliveriesSearch => ({
    state: oneOf(DELIVERY_STATES, state),
    type: oneOf(DELIVERY_TYPES, type),
    delivery: getText(delivery),
  }),
  component: lazyRouteComponent(() => import('../webhooks/webhook.tsx'), 'WebhookPage'),
});

export const settingsRoutes = [
  settings,
  tracking,
  keys,
  oauthClients,
  team,
  roles,
  audit,
  usage,
  projectPage,
  webhooks,
  webhook,
];
