import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf } from '../../data/one-of.ts';
import { project } from '../../shell/routes.ts';
import { BATCH_STATES, RECIPIENT_STATUSES } from './states.ts';

const mail = createRoute({
  getParentRoute: () => project,
  path: '/mail',
  validateSearch: (search: Record<string, unknown>) => ({ state: oneOf(BATCH_STATES, search['state']) }),
  component: lazyRouteComponent(() => import('./list.tsx'), 'Batches'),
});

const newBatch = createRoute({
  getParentRoute: () => project,
  path: '/mail/new',
  validateSearch: ({ step }: Record<string, unknown>): { step?: number | undefined } => ({
    step: [0, 1, 2].find((one) => one === step),
  }),
  component: lazyRouteComponent(() => import('./new-batch.tsx'), 'NewBatch'),
});

const suppressions = createRoute({
  getParentRoute: () => project,
  path: '/mail/suppressions',
  component: lazyRouteComponent(() => import('./suppressions.tsx'), 'Suppressions'),
});

const batch = createRoute({
  getParentRoute: () => project,
  path: '/mail/batches/$trackingId',
  validateSearch: (search: Record<string, unknown>) => ({
    status: oneOf(RECIPIENT_STATUSES, search['status']),
  }),
  component: lazyRouteComponent(() => import('./batch.tsx'), 'BatchPage'),
});

export const mailRoutes = [mail, newBatch, suppressions, batch];
