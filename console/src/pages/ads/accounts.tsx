import { Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { approvalsQuery } from '../../data/campaign-approvals.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { customersQuery } from '../../data/searchads.ts';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { ButtonLink, ConnectionsLink } from '../../shell/links.tsx';
import { Page } from '../../shell/page.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { formatNumber } from '../../shell/when.tsx';
import { filterAccounts } from './customers.ts';
import { AccountsTable } from './accounts-table.tsx';
import { EmergencyPausesMenu, PauseAll } from './pause-all.tsx';

export function Accounts() {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  const [search, updateSearch] = useSearchState('/p/$projectId/ads');
  return (
    <Page
      title="Ads"
      scope="ads:read"
      actions={
        <>
          {hasScope('ads:read') && (
            <>
              <DateRangePicker canCompare={false} search={search} onChange={updateSearch} />
              <ButtonLink
                size="xs"
                variant="default"
                to="/p/$projectId/ads/conversions"
                params={{ projectId }}
              >
                Conversions
              </ButtonLink>
              <ApprovalsLink />
              <EmergencyPausesMenu />
            </>
          )}
          {hasScope('ads:write') && <PauseAll />}
        </>
      }
    >
      <AccountList />
    </Page>
  );
}

/** Renders the link to approvals with the number of pending ones. */
function ApprovalsLink() {
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

function AccountList() {
  const { id: projectId } = useProject();
  const [{ named = '' }, updateSearch] = useSearchState('/p/$projectId/ads');
  const query = useQuery(customersQuery(projectId));
  const { data } = query;
  if (data?.customers.length === 0 && data.complete) return <NoAccount />;
  return (
    <>
      <QueryState query={query} h={240} />
      {data?.complete === false && (
        <Text role="status">
          Accounts are still loading, or some could not be loaded. This list may be incomplete.
        </Text>
      )}
      {data && (
        <>
          <SearchField
            label="Search accounts"
            placeholder="Name or account ID"
            value={named}
            onChange={(text) => updateSearch({ named: text || undefined })}
          />
          <AccountsTable customers={filterAccounts(data.customers, named)} isComplete={data.complete} />
        </>
      )}
    </>
  );
}

function NoAccount() {
  const hasScope = useHasScope();
  return (
    <Empty title="No ad accounts">
      Google Ads accounts of the project appear here with their health.{' '}
      {hasScope('connections:write') ? (
        <ConnectionsLink>Connect Google Ads</ConnectionsLink>
      ) : (
        'Ask a project admin to connect one.'
      )}
    </Empty>
  );
}
