import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf } from '../../data/one-of.ts';
import type { ConversionState } from '../../data/conversions.ts';
import { project } from '../../shell/routes.ts';
import { CONVERSION_STATES } from './states.ts';

const conversions = createRoute({
  getParentRoute: () => project,
  path: '/ads/conversions',
  validateSearch: (search: Record<string, unknown>): { state?: ConversionState | undefined } => ({
    state: oneOf(CONVERSION_STATES, search['state']),
  }),
  component: lazyRouteComponent(() => import('./conversions.tsx'), 'Conversions'),
});

export const conversionsRoutes = [conversions];
