import { Skeleton, Stack, Text, Button, Group } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { getDateRange } from '../../data/date-range.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import {
  healthQuery,
  useCustomer,
  useTimeZone,
  type Account,
  type AccountHealth,
} from '../../data/searchads.ts';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { Failure } from '../../shell/failure.tsx';
import { ButtonLink } from '../../shell/links.tsx';
import { PageSection } from '../../shell/page-section.tsx';
import { Page } from '../../shell/page.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { isBlocked } from './account-rows.ts';
import { CampaignList } from './campaign-list.tsx';
import { withDashes } from '../../shell/formats.ts';
import { HealthBadge, HealthAlert } from './health.tsx';
import { GroupedReport } from './report.tsx';

/** The code of charts is large, so it loads separately, in parallel with the metrics. */
const chart = import('./performance.tsx');
const Trend = lazy(async () => ({ default: (await chart).Trend }));

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
  // Google refuses reads of an account that is not enabled. If the list of accounts does not show it as
  // enabled, load its health before its metrics.
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

type AccountAlertProps = { account: Account; health: AccountHealth };

function AccountAlert({ account, health }: AccountAlertProps) {
  const hasScope = useHasScope();
  const search = useSearch({ from: '/p/$projectId/ads/$customerId' });
  const { state, nextAction, campaignCounts } = health;
  if (state === 'live' && nextAction === undefined) return null;
  const isAboutCampaigns = (campaignCounts?.[state] ?? 0) > 0;
  return (
    <HealthAlert health={health}>
      {isBlocked(health) ? (
        <OpenInGoogleAds customerId={account.customerId} />
      ) : (
        <Group gap="xs">
          {isAboutCampaigns && state !== 'live' && (
            <ButtonLink
              size="xs"
              variant="default"
              to="/p/$projectId/ads/$customerId"
              params={account}
              search={{ ...search, health: state }}
              hash="campaigns"
            >
              {campaignCounts?.[state] === 1 ? 'View campaign' : 'View campaigns'}
            </ButtonLink>
          )}
          {ON_CONVERSIONS_PAGE.includes(nextAction?.code ?? '') && (
            <ButtonLink
              size="xs"
              variant="default"
              to="/p/$projectId/ads/conversions"
              params={{ projectId: account.projectId }}
            >
              Set up conversions
            </ButtonLink>
          )}
          {nextAction?.code === 'create_campaign' && hasScope('ads:write') && (
            <ButtonLink size="xs" variant="default" to="/p/$projectId/ads/$customerId/new" params={account}>
              Create campaign
            </ButtonLink>
          )}
        </Group>
      )}
    </HealthAlert>
  );
}

/** Codes of next actions that lead to the conversions page. */
const ON_CONVERSIONS_PAGE = ['fix_bidding', 'set_up_conversion_tracking', 'check_conversion_tracking'];

/** In the URL, `__e` selects the account by its customer id. */
function OpenInGoogleAds({ customerId }: { customerId: string }) {
  return (
    <Button
      component="a"
      size="xs"
      variant="default"
      href={`https://ads.google.com/aw/campaigns?__e=${customerId}`}
      target="_blank"
      rel="noreferrer"
      rightSection={<IconExternalLink size={14} aria-hidden />}
    >
      Open in Google Ads
    </Button>
  );
}
