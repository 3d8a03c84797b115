import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { project } from '../../shell/routes.ts';

const templates = createRoute({
  getParentRoute: () => project,
  path: '/mail/templates',
  component: lazyRouteComponent(() => import('./templates.tsx'), 'Templates'),
});

const newTemplate = createRoute({
  getParentRoute: () => project,
  path: '/mail/templates/new',
  component: lazyRouteComponent(() => import('./new-template.tsx'), 'NewTemplate'),
});

const template = createRoute({
  getParentRoute: () => project,
  path: '/mail/templates/$templateId',
  validateSearch: ({ version }: Record<string, unknown>): { version?: number | undefined } => ({
    version: typeof version === 'number' && version >= 1 && version <= 100 ? version : undefined,
  }),
  component: lazyRouteComponent(() => import('./template.tsx'), 'TemplatePage'),
});

export const templatesRoutes = [templates, newTemplate, template];
