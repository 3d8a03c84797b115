import { createRoute } from '@tanstack/react-router';
import { validateDateRange } from '../../data/date-range.ts';
import { project } from '../../shell/routes.ts';
import { Home } from './home.tsx';

const home = createRoute({
  getParentRoute: () => project,
  path: '/',
  validateSearch: validateDateRange,
  // Not lazy: most sessions start with this page, so it is part of the main bundle.
  component: Home,
});

export const homeRoutes = [home];
