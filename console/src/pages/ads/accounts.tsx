import { Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { approvalsQuery } from '../../data/campaign-approvals.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { customersQuery } from '../../data/searchads.ts';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { Failure } from '../../shell/failure.tsx';
import { AnchorLink, ButtonLink } from '../../shell/links.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { AccountsTable } from './accounts-table.tsx';
import { filterAccounts } from './filter-accounts.ts';
import { PauseAll, EmergencyPausesMenu } from './pause-all.tsx';

export function Accounts() {
  const hasScope = useHasScope();
  return (
    <Page
      title="Ads"
      actions={
        <>
          {hasScope('ads:read') && <Range />}
          {hasScope('ads:read') && <ToConversions />}
          {hasScope('ads:read') && <ToApprovals />}
          {hasScope('ads:read') && <EmergencyPausesMenu />}
          {hasScope('ads:write') && <PauseAll />}
        </>
      }
    >
      <RequireScope scope="ads:read">
        <List />
      </RequireScope>
    </Page>
  );
}

function Range() {
  const { id: projectId } = useProject();
  const search = useSearch({ from: '/p/$projectId/ads' });
  const navigate = useNavigate();
  return (
    <DateRangePicker
      canCompare={false}
      search={search}
      onChange={(chosen) =>
        void navigate({ to: '/p/$projectId/ads', params: { projectId }, search: { ...search, ...chosen } })
      }
    />
  );
}

function ToConversions() {
  const { id: projectId } = useProject();
  return (
    <ButtonLink size="xs" variant="default" to="/p/$projectId/ads/conversions" params={{ projectId }}>
      Conversions
    </ButtonLink>
  );
}

/** Renders the link to approvals with the number of pending ones. */
function ToApprovals() {
  const { id: projectId } = useProject();
  const { data } = useInfiniteQuery(approvalsQuery(projectId, 'waiting'));
  const waiting = data?.pages[0]?.approvals.length ?? 0;
  return (
    <ButtonLink
      size="xs"
      variant="default"
      to="/p/$projectId/ads/approvals"
      params={{ projectId }}
      search={{ state: 'waiting' }}
    >
      {waiting === 0 ? 'Approvals' : `Approvals (${formatNumber(waiting)})`}
    </ButtonLink>
  );
}

function List() {
  const { id: projectId } = useProject();
  const search = useSearch({ from: '/p/$projectId/ads' });
  const { named = '' } = search;
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(customersQuery(projectId));
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton h={240} />;
  if (data.customers.length === 0 && data.complete) return <NoAccount />;
  return (
    <>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data.complete && (
        <Text role="status">
          Accounts are still loading, or some could not be loaded. This list may be incomplete.
        </Text>
      )}
      <SearchField
        label="Search accounts"
        placeholder="Name or account ID"
        value={named}
        onChange={(text) =>
          void navigate({
            to: '/p/$projectId/ads',
            params: { projectId },
            search: { ...search, named: text || undefined },
            replace: true,
          })
        }
      />
      <AccountsTable customers={filterAccounts(data.customers, named)} isComplete={data.complete} />
    </>
  );
}

function NoAccount() {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  return (
    <Empty title="No ad accounts">
      Google Ads accounts of the project appear here with their health.{' '}
      {hasScope('connections:write') ? (
        <AnchorLink underline="always" to="/p/$projectId/settings/connections" params={{ projectId }}>
          Connect Google Ads
        </AnchorLink>
      ) : (
        'Ask a project admin to connect one.'
      )}
    </Empty>
  );
}
