import { Breadcrumbs } from '@mantine/core';
import { useParams, useRouterState } from '@tanstack/react-router';
import { useProject } from '../data/projects.ts';
import { useCustomer } from '../data/searchads.ts';
import { withDashes } from './formats.ts';
import { AnchorLink } from './links.tsx';

/**
 * Parent pages by route id. Without an entry, a settings page is below Settings, and any other page has no
 * breadcrumbs.
 */
const PARENTS: Record<
  string,
  readonly (
    | 'mail'
    | 'batch'
    | 'templates'
    | 'sequences'
    | 'people'
    | 'ads'
    | 'account'
    | 'settings'
    | 'webhooks'
  )[]
> = {
  '/p/$projectId/mail/new': ['mail'],
  '/p/$projectId/mail/sequences/new': ['mail', 'sequences'],
  '/p/$projectId/mail/sequences/$sequenceId': ['mail', 'sequences'],
  '/p/$projectId/mail/templates/new': ['mail', 'templates'],
  '/p/$projectId/mail/templates/$templateId': ['mail', 'templates'],
  '/p/$projectId/mail/batches/$trackingId': ['mail'],
  '/p/$projectId/mail/batches/$trackingId/mails/$index': ['mail', 'batch'],
  '/p/$projectId/people/journey': ['people'],
  '/p/$projectId/people/requests': ['people'],
  '/p/$projectId/people/requests/$requestId': ['people'],
  '/p/$projectId/ads/$customerId': ['ads'],
  '/p/$projectId/ads/$customerId/new': ['ads', 'account'],
  '/p/$projectId/ads/$customerId/campaigns/$campaignId': ['ads', 'account'],
  '/p/$projectId/ads/approvals': ['ads'],
  '/p/$projectId/ads/conversions': ['ads'],
  '/p/$projectId/ads/stops/$stopId': ['ads'],
  '/p/$projectId/settings/webhooks/$webhookId': ['settings', 'webhooks'],
};

const PAGES = {
  mail: { to: '/p/$projectId/mail', label: 'Mail' },
  sequences: { to: '/p/$projectId/mail/sequences', label: 'Sequences' },
  templates: { to: '/p/$projectId/mail/templates', label: 'Templates' },
  people: { to: '/p/$projectId/people', label: 'People' },
  ads: { to: '/p/$projectId/ads', label: 'Ads' },
  settings: { to: '/p/$projectId/settings', label: 'Settings' },
  webhooks: { to: '/p/$projectId/settings/webhooks', label: 'Webhooks' },
} as const;

export function PageBreadcrumbs() {
  const { id: projectId } = useProject();
  const routeId: string | undefined = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId });
  const isSetting = routeId?.startsWith('/p/$projectId/settings/') === true;
  const parents = PARENTS[routeId ?? ''] ?? (isSetting ? (['settings'] as const) : []);
  if (parents.length === 0) return null;
  return (
    <nav aria-label="Breadcrumb">
      <Breadcrumbs separatorMargin={6} fz="sm">
        {parents.map((parent) => {
          if (parent === 'account') return <AccountCrumb key={parent} projectId={projectId} />;
          if (parent === 'batch') return <BatchCrumb key={parent} projectId={projectId} />;
          return (
            <AnchorLink key={parent} size="sm" to={PAGES[parent].to} params={{ projectId }}>
              {PAGES[parent].label}
            </AnchorLink>
          );
        })}
      </Breadcrumbs>
    </nav>
  );
}

function AccountCrumb({ projectId }: { projectId: string }) {
  const { customerId = '' } = useParams({ strict: false });
  const customer = useCustomer({ projectId, customerId });
  return (
    <AnchorLink size="sm" to="/p/$projectId/ads/$customerId" params={{ projectId, customerId }}>
      {customer?.displayName ?? withDashes(customerId)}
    </AnchorLink>
  );
}

function BatchCrumb({ projectId }: { projectId: string }) {
  const { trackingId = '' } = useParams({ strict: false });
  return (
    <AnchorLink size="sm" to="/p/$projectId/mail/batches/$trackingId" params={{ projectId, trackingId }}>
      {trackingId}
    </AnchorLink>
  );
}
