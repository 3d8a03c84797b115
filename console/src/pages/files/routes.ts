import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf } from '../../data/one-of.ts';
import { project } from '../../shell/routes.ts';
import { ASSET_STATES, ASSET_TYPES } from './labels.ts';

const files = createRoute({
  getParentRoute: () => project,
  path: '/files',
  validateSearch: (search: Record<string, unknown>) => ({
    state: oneOf(ASSET_STATES, search['state']),
    type: oneOf(ASSET_TYPES, search['type']),
  }),
  component: lazyRouteComponent(() => import('./files.tsx'), 'Files'),
});

export const filesRoutes = [files];
