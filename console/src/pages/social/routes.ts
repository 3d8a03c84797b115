import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf } from '../../data/one-of.ts';
import { project } from '../../shell/routes.ts';
import { CHART_METRICS, LEVELS, RANGES, type SocialSearch } from './choices.ts';

const DIGITS = /^\d{1,25}$/;

const social = createRoute({
  getParentRoute: () => project,
  path: '/social',
  validateSearch: (search: Record<string, unknown>): SocialSearch => {
    // The router parses an id in the URL as a number.
    const asked = search['account'];
    const account = typeof asked === 'number' || typeof asked === 'string' ? String(asked) : '';
    return {
      account: DIGITS.test(account) ? account : undefined,
      level: oneOf(LEVELS, search['level']) ?? 'campaign',
      range: oneOf(RANGES, search['range']) ?? 'last_30d',
      drawn: oneOf(CHART_METRICS, search['drawn']) ?? 'spend',
      sort: typeof search['sort'] === 'string' ? search['sort'].slice(0, 100) : '-Spend',
    };
  },
  component: lazyRouteComponent(() => import('./social.tsx'), 'Social'),
});

export const socialRoutes = [social];
