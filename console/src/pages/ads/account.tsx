import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { getDateRange } from '../../data/date-range.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { healthQuery, useCustomer, useTimeZone, type Account } from '../../data/searchads.ts';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { Failure } from '../../shell/failure.tsx';
import { ButtonLink } from '../../shell/links.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Page } from '../../shell/page.tsx';
import { AccountAlert } from './account-alert.tsx';
import { isBlocked } from './account-rows.ts';
import { CampaignList } from './campaign-list.tsx';
import { HealthBadge } from './health.tsx';
import { OpenInGoogleAds } from './open-in-google-ads.tsx';
import { GroupedReport } from './report.tsx';
import { withDashes } from './with-dashes.ts';

/** Charts are large, so they load apart, in parallel with the metrics. */
const chart = import('./performance.tsx');
const Trend = lazy(async () => ({ default: (await chart).Trend }));

/** Renders an account: its health, its metrics in the selected days, and its campaigns. */
export function AccountPage() {
  const { id: projectId } = useProject();
  const { customerId } = useParams({ from: '/p/$projectId/ads/$customerId' });
  const account = { projectId, customerId };
  const search = useSearch({ from: '/p/$projectId/ads/$customerId' });
  const navigate = useNavigate();
  const hasScope = useHasScope();
  const customer = useCustomer(account);
  const timeZone = useTimeZone(account);
  const { data: health } = useQuery({ ...healthQuery(account), enabled: hasScope('ads:read') });
  const isReadable = !isBlocked(health);
  return (
    <Page
      title={customer?.displayName ?? withDashes(customerId)}
      state={health && <HealthBadge state={health.state} />}
      actions={
        <>
          {isReadable && timeZone !== undefined && (
            <DateRangePicker
              search={search}
              timeZone={timeZone}
              onChange={(chosen) =>
                void navigate({
                  to: '/p/$projectId/ads/$customerId',
                  params: account,
                  search: { ...search, ...chosen },
                })
              }
            />
          )}
          {isReadable && <OpenInGoogleAds customerId={customerId} />}
          {isReadable && hasScope('ads:write') && (
            <ButtonLink size="xs" to="/p/$projectId/ads/$customerId/new" params={{ projectId, customerId }}>
              New campaign
            </ButtonLink>
          )}
        </>
      }
    >
      <RequireScope scope="ads:read">
        <Content account={account} timeZone={timeZone} />
      </RequireScope>
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
  const search = useSearch({ from: '/p/$projectId/ads/$customerId' });
  const navigate = useNavigate();
  const range = getDateRange(search, timeZone);
  const updateSearch = (changes: Partial<typeof search>) =>
    void navigate({
      to: '/p/$projectId/ads/$customerId',
      params: account,
      search: { ...search, ...changes },
      replace: true,
      resetScroll: false,
    });
  const report = { account, range, currencyCode };
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
      <CampaignList {...report} search={search} onSearch={updateSearch} />
      <Stack component="section" aria-label="Report">
        <Group justify="space-between">
          <Title order={2} size="h4">
            Report
          </Title>
          <Text size="sm" c="dimmed">
            Days in {timeZone}
          </Text>
        </Group>
        <GroupedReport {...report} by={search.by ?? 'date'} onBy={(by) => updateSearch({ by })} />
      </Stack>
    </>
  );
}
