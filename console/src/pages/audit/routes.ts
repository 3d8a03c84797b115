import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { project } from '../../shell/routes.ts';

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const audit = createRoute({
  getParentRoute: () => project,
  path: '/settings/audit',
  validateSearch: (search: Record<string, unknown>) => ({
    action: textOf(search['action']),
    actor: textOf(search['actor']),
    since: textOf(search['since']),
  }),
  component: lazyRouteComponent(() => import('./audit.tsx'), 'Audit'),
});

export const auditRoutes = [audit];
