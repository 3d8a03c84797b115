import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf } from '../../data/one-of.ts';
import { project } from '../../shell/routes.ts';
import { ASSET_STATES, ASSET_TYPES, ORDERS } from './labels.ts';

const files = createRoute({
  getParentRoute: () => project,
  path: '/files',
  validateSearch: (search: Record<string, unknown>) => ({
    state: oneOf(ASSET_STATES, search['state']),
    type: oneOf(ASSET_TYPES, search['type']),
    order: oneOf(ORDERS, search['order']),
    // If the search text consists of digits, the router parses it as a number.
    search: ['string', 'number'].includes(typeof search['search'])
      ? String(search['search']).slice(0, 200) || undefined
      : undefined,
  }),
  component: lazyRouteComponent(() => import('./files.tsx'), 'Files'),
});

export const filesRoutes = [files];
