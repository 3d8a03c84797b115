import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { validateDateRange } from '../../data/date-range.ts';
import { oneOf } from '../../data/one-of.ts';
import { project } from '../../shell/routes.ts';
import { CARD_METRICS, LEVELS, type SocialSearch } from './metrics.ts';

const DIGITS = /^\d{1,25}$/;

const social = createRoute({
  getParentRoute: () => project,
  path: '/social',
  validateSearch: (search: Record<string, unknown>): SocialSearch => {
    // The router parses an id of at most 15 digits as a number.
    const requestedId = search['account'];
    const account =
      typeof requestedId === 'number' || typeof requestedId === 'string' ? String(requestedId) : '';
    return {
      ...validateDateRange(search),
      account: DIGITS.test(account) ? account : undefined,
      level: oneOf(LEVELS, search['level']),
      breakdown: search['breakdown'] === 'placement' ? 'placement' : undefined,
      metric: oneOf(CARD_METRICS, search['metric']),
      sort: typeof search['sort'] === 'string' ? search['sort'].slice(0, 100) : undefined,
    };
  },
  component: lazyRouteComponent(() => import('./social.tsx'), 'Social'),
});

export const socialRoutes = [social];
