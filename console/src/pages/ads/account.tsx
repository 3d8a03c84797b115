import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { getDateRange } from '../../data/date-range.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { healthQuery, useCustomer, useTimeZone, type Account } from '../../data/searchads.ts';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { Failure } from '../../shell/failure.tsx';
import { ButtonLink } from '../../shell/links.tsx';
import { Page } from '../../shell/page.tsx';
import { PageSection } from '../../shell/page-section.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { AccountAlert, OpenInGoogleAds } from './account-alert.tsx';
import { isBlocked } from './account-rows.ts';
import { CampaignList } from './campaign-list.tsx';
import { withDashes } from './customers.ts';
import { HealthBadge } from './health.tsx';
import { GroupedReport } from './report.tsx';

/** Charts are large, so they load apart, in parallel with the metrics. */
const chart = import('./performance.tsx');
const Trend = lazy(async () => ({ default: (await chart).Trend }));

/** Renders an account: its health, its metrics in the selected days, and its campaigns. */
export function AccountPage() {
  const { id: projectId } = useProject();
  const { customerId } = useParams({ from: '/p/$projectId/ads/$customerId' });
  const account = { projectId, customerId };
  const [search, updateSearch] = useSearchState('/p/$projectId/ads/$customerId');
  const hasScope = useHasScope();
  const customer = useCustomer(account);
  const timeZone = useTimeZone(account);
  const { data: health } = useQuery({ ...healthQuery(account), enabled: hasScope('ads:read') });
  return (
    <Page
      title={customer?.displayName ?? withDashes(customerId)}
      scope="ads:read"
      state={health && <HealthBadge state={health.state} />}
      actions={
        !isBlocked(health) && (
          <>
            {timeZone !== undefined && (
              <DateRangePicker search={search} timeZone={timeZone} onChange={updateSearch} />
            )}
            <OpenInGoogleAds customerId={customerId} />
            {hasScope('ads:write') && (
              <ButtonLink size="xs" to="/p/$projectId/ads/$customerId/new" params={account}>
                New campaign
              </ButtonLink>
            )}
          </>
        )
      }
    >
      <Content account={account} timeZone={timeZone} />
    </Page>
  );
}

function Content({ account, timeZone }: { account: Account; timeZone: string | undefined }) {
  const customer = useCustomer(account);
  const { data: health, error, refetch } = useQuery(healthQuery(account));
  // Google refuses all reads of an account that is not enabled, so its health decides.
  const mayRead = customer?.status === 'ENABLED' || health !== undefined || error !== null;
  return (
    <>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {health && <AccountAlert account={account} health={health} />}
      {timeZone !== undefined && mayRead && !isBlocked(health) ? (
        <Performance account={account} timeZone={timeZone} currencyCode={customer?.currencyCode} />
      ) : (
        !health && <Skeleton h={320} />
      )}
    </>
  );
}

type PerformanceProps = { account: Account; timeZone: string; currencyCode: string | undefined };

function Performance({ account, timeZone, currencyCode }: PerformanceProps) {
  const [search, updateSearch] = useSearchState('/p/$projectId/ads/$customerId');
  const report = { account, range: getDateRange(search, timeZone), currencyCode };
  return (
    <>
      <Stack component="section" aria-label="Performance">
        <Suspense fallback={<Skeleton h={360} />}>
          <Trend
            {...report}
            metric={search.metric ?? 'spend'}
            onMetric={(metric) => updateSearch({ metric })}
          />
        </Suspense>
      </Stack>
      <CampaignList {...report} />
      <PageSection
        title="Report"
        aside={
          <Text size="sm" c="dimmed">
            Days in {timeZone}
          </Text>
        }
      >
        <GroupedReport {...report} by={search.by ?? 'date'} onBy={(by) => updateSearch({ by })} />
      </PageSection>
    </>
  );
}
