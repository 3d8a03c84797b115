import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useHasScope, useProject } from '../../data/projects.ts';
import { healthQuery, useCustomer, type Account } from '../../data/searchads.ts';
import { Failure } from '../../shell/failure.tsx';
import { ButtonLink } from '../../shell/links.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Page } from '../../shell/page.tsx';
import { sentenceCase } from '../../shell/sentence-case.ts';
import { formatNumber } from '../../shell/when.tsx';
import { withDashes } from './build-tree.ts';
import { CampaignList } from './campaign-list.tsx';
import { HealthAlert } from './health.tsx';
import { HEALTH_LABELS, HEALTH_STATES } from './states.ts';

const Figures = lazy(() =>
  import('./performance.tsx').then(({ Figures: component }) => ({ default: component })),
);

export function AccountPage() {
  const { id: projectId } = useProject();
  const { customerId } = useParams({ from: '/p/$projectId/ads/$customerId' });
  const hasScope = useHasScope();
  const customer = useCustomer({ projectId, customerId });
  return (
    <Page
      title={customer?.displayName ?? withDashes(customerId)}
      actions={
        hasScope('ads:write') && (
          <ButtonLink size="xs" to="/p/$projectId/ads/$customerId/new" params={{ projectId, customerId }}>
            New campaign
          </ButtonLink>
        )
      }
    >
      <RequireScope scope="ads:read">
        <Health account={{ projectId, customerId }} />
        <CampaignList account={{ projectId, customerId }} />
        <FiguresOfAccount account={{ projectId, customerId }} />
      </RequireScope>
    </Page>
  );
}

function Health({ account }: { account: Account }) {
  const { data: health, error, refetch } = useQuery(healthQuery(account));
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!health) return <Skeleton h={80} />;
  const { campaignCounts, conversionTracking, billingStatus } = health;
  const counted = HEALTH_STATES.filter((state) => (campaignCounts?.[state] ?? 0) > 0);
  return (
    <Stack gap="xs" component="section" aria-label="Health">
      <HealthAlert health={health} />
      <Text size="sm">
        {withDashes(account.customerId)}
        {billingStatus !== undefined && ` · Billing: ${sentenceCase(billingStatus)}`}
        {conversionTracking &&
          ` · ${formatNumber(conversionTracking.recentConversions)} all conversions in 30 days`}
        {counted.length > 0 && ' · Campaigns: '}
        {counted
          .map(
            (state) => `${formatNumber(campaignCounts?.[state] ?? 0)} ${HEALTH_LABELS[state].toLowerCase()}`,
          )
          .join(', ')}
      </Text>
    </Stack>
  );
}

function FiguresOfAccount({ account }: { account: Account }) {
  const search = useSearch({ from: '/p/$projectId/ads/$customerId' });
  const navigate = useNavigate();
  const customer = useCustomer(account);
  return (
    <Stack component="section" aria-label="Performance">
      <Suspense fallback={<Skeleton h={320} />}>
        <Figures
          account={account}
          customer={customer}
          search={search}
          onSearch={(change) =>
            void navigate({
              to: '/p/$projectId/ads/$customerId',
              params: account,
              search: { ...search, ...change },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </Suspense>
    </Stack>
  );
}
