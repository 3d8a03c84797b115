import { Text, Button, Menu } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { approvalsQuery } from '../../data/campaign-approvals.ts';
import { api } from '../../data/client.ts';
import { emergencyPausesQuery, type CampaignStop } from '../../data/emergency-pauses.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { customersQuery } from '../../data/searchads.ts';
import { ConfirmButton } from '../../shell/confirm-dialog.tsx';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { ButtonLink, ConnectGoogleAds } from '../../shell/links.tsx';
import { MenuItemLink } from '../../shell/menu-item-link.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { StatusText } from '../../shell/status.tsx';
import { formatNumber, When } from '../../shell/when.tsx';
import { AccountsTable } from './accounts-table.tsx';
import { filterAccounts } from './customers.ts';

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

function ApprovalsLink() {
  const { id: projectId } = useProject();
  const { data, hasNextPage } = useInfiniteQuery(approvalsQuery(projectId, 'waiting'));
  const waiting = data?.pages[0]?.approvals.length ?? 0;
  return (
    <ButtonLink
      size="xs"
      variant="default"
      to="/p/$projectId/ads/approvals"
      params={{ projectId }}
      search={{ state: 'waiting' }}
    >
      {waiting === 0 ? 'Approvals' : `Approvals (${formatNumber(waiting)}${hasNextPage ? '+' : ''})`}
    </ButtonLink>
  );
}

function AccountList() {
  const { id: projectId } = useProject();
  const [{ named = '' }, updateSearch] = useSearchState('/p/$projectId/ads');
  const query = useQuery(customersQuery(projectId));
  const { data } = query;
  if (data?.customers.length === 0 && data.complete)
    return (
      <Empty title="No ad accounts">
        Google Ads accounts of the project appear here with their health. <ConnectGoogleAds />
      </Empty>
    );
  return (
    <>
      <QueryState query={query} h={240} />
      {data?.complete === false && (
        <Text>
          <StatusText>
            Accounts are still loading, or some could not be loaded. This list may be incomplete.
          </StatusText>
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

function PauseAll() {
  const { id: projectId, name } = useProject();
  const navigate = useNavigate();
  return (
    <ConfirmButton
      text="Pause all campaigns"
      title="Pause all campaigns?"
      action="Pause all"
      run={async () => {
        const { id: stopId } = await api.searchads.stopAllCampaigns({ projectId });
        await navigate({ to: '/p/$projectId/ads/stops/$stopId', params: { projectId, stopId } });
      }}
      invalidates={[
        ['campaign-stops', projectId],
        ['ads', projectId],
      ]}
    >
      Pauses every enabled campaign in all ad accounts of {name}. You can resume exactly these campaigns
      later.
    </ConfirmButton>
  );
}

const PAUSE_LABELS: Record<CampaignStop['state'], string> = {
  stopping: 'Pausing',
  stopped: 'Paused',
  resuming: 'Resuming',
  resumed: 'Resumed',
};

function EmergencyPausesMenu() {
  const { id: projectId } = useProject();
  const { data } = useQuery(emergencyPausesQuery(projectId));
  if (!data || data.stops.length === 0) return null;
  return (
    <Menu>
      <Menu.Target>
        <Button size="xs" variant="default">
          Emergency pauses
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {data.stops.map(({ id: stopId, createdAt, state }) => (
          <MenuItemLink key={stopId} to="/p/$projectId/ads/stops/$stopId" params={{ projectId, stopId }}>
            <When at={createdAt} /> · {PAUSE_LABELS[state]}
          </MenuItemLink>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
