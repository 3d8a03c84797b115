import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { validateDateRange, type DateRangeSearch } from '../../data/date-range.ts';
import { oneOf } from '../../data/one-of.ts';
import { CONVERSION_STATES, type ConversionState } from '../../data/conversions.ts';
import { project } from '../../shell/routes.ts';

type ConversionSearch = DateRangeSearch & { state?: ConversionState | undefined };

const conversions = createRoute({
  getParentRoute: () => project,
  path: '/ads/conversions',
  validateSearch: (search: Record<string, unknown>): ConversionSearch => ({
    state: oneOf(CONVERSION_STATES, search['state']),
    ...validateDateRange(search),
  }),
  component: lazyRouteComponent(() => import('./conversions.tsx'), 'Conversions'),
});

export const conversionsRoutes = [conversions];
