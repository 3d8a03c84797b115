import { createRoute } from '@tanstack/react-router';
import { project } from '../../shell/routes.ts';
import { Home } from './home.tsx';

const home = createRoute({
  getParentRoute: () => project,
  path: '/',
  validateSearch: (search: Record<string, unknown>): { accounts?: number } => {
    const { accounts } = search;
    return typeof accounts === 'number' && Number.isInteger(accounts) && accounts > 0 ? { accounts } : {};
  },
  // Most people begin here: what it takes comes with the frame, and not after it.
  component: Home,
});

export const homeRoutes = [home];
