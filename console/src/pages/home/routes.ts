import { createRoute } from '@tanstack/react-router';
import { MAX_ACCOUNTS } from '../../data/ads-overview.ts';
import { project } from '../../shell/routes.ts';
import { Home } from './home.tsx';

const home = createRoute({
  getParentRoute: () => project,
  path: '/',
  validateSearch: (search: Record<string, unknown>): { accounts?: number } => {
    const { accounts } = search;
    if (typeof accounts !== 'number' || !Number.isInteger(accounts) || accounts < 1) return {};
    return { accounts: Math.min(accounts, MAX_ACCOUNTS) };
  },
  // Most sessions start here, so this page is part of the main bundle.
  component: Home,
});

export const homeRoutes = [home];
