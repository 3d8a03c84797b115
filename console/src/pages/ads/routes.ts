import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { validateDateRange } from '../../data/date-range.ts';
import { oneOf } from '../../data/one-of.ts';
import { REPORT_BY } from '../../data/report.ts';
import { project } from '../../shell/routes.ts';
import { CHART_METRICS } from './metrics.ts';
import { APPROVAL_STATES, CAMPAIGN_STATUSES, HEALTH_STATES, PARTS, STOPPED_STATES } from './states.ts';

type Search = Record<string, unknown>;

/** Makes search parameters optional, so that links can omit them. */
type Optional<T> = { [Key in keyof T]?: T[Key] | undefined };
const optional = <T extends object>(search: T): Optional<T> => search;

const parseReport = (search: Search) => ({
  ...validateDateRange(search),
  by: oneOf(REPORT_BY, search['by']),
  metric: oneOf(CHART_METRICS, search['metric']),
});

const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const accounts = createRoute({
  getParentRoute: () => project,
  path: '/ads',
  validateSearch: (search: Search) =>
    optional({
      ...validateDateRange(search),
      named: toText(search['named']),
      health: oneOf(HEALTH_STATES, search['health']),
      sort: toText(search['sort']),
    }),
  component: lazyRouteComponent(() => import('./accounts.tsx'), 'Accounts'),
});

const account = createRoute({
  getParentRoute: () => project,
  path: '/ads/$customerId',
  validateSearch: (search: Search) =>
    optional({
      ...parseReport(search),
      status: oneOf(CAMPAIGN_STATUSES, search['status']),
      health: oneOf(HEALTH_STATES, search['health']),
      named: toText(search['named']),
      sort: toText(search['sort']),
    }),
  component: lazyRouteComponent(() => import('./account.tsx'), 'AccountPage'),
});

const campaign = createRoute({
  getParentRoute: () => project,
  path: '/ads/$customerId/campaigns/$campaignId',
  validateSearch: (search: Search) =>
    optional({ ...parseReport(search), part: oneOf(PARTS, search['part']) }),
  component: lazyRouteComponent(() => import('./campaign.tsx'), 'CampaignPage'),
});

const newCampaign = createRoute({
  getParentRoute: () => project,
  path: '/ads/$customerId/new',
  validateSearch: (search: Search) =>
    optional({
      step: [0, 1, 2, 3].find((step) => step === search['step']),
      request: toText(search['request']),
    }),
  component: lazyRouteComponent(() => import('./new-campaign.tsx'), 'NewCampaignPage'),
});

const stop = createRoute({
  getParentRoute: () => project,
  path: '/ads/stops/$stopId',
  validateSearch: (search: Search) => optional({ state: oneOf(STOPPED_STATES, search['state']) }),
  component: lazyRouteComponent(() => import('./emergency-pause.tsx'), 'EmergencyPausePage'),
});

const approvals = createRoute({
  getParentRoute: () => project,
  path: '/ads/approvals',
  validateSearch: (search: Search) => optional({ state: oneOf(APPROVAL_STATES, search['state']) }),
  component: lazyRouteComponent(() => import('./approvals.tsx'), 'Approvals'),
});

export const adsRoutes = [approvals, accounts, account, campaign, newCampaign, stop];
