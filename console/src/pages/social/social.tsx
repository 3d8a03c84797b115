import { Group, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getDateRange } from '../../data/date-range.ts';
import { oneOf } from '../../data/one-of.ts';
import { useProject } from '../../data/projects.ts';
import { adAccountsQuery, type AdAccount } from '../../data/socials.ts';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { ConnectionsLink } from '../../shell/links.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { Insights } from './insights.tsx';
import { LEVEL_LABELS, LEVELS } from './metrics.ts';

export function Social() {
  return (
    <Page title="Social" scope="socials:read">
      <Accounts />
    </Page>
  );
}

function Accounts() {
  const { id } = useProject();
  const query = useQuery(adAccountsQuery(id));
  const { data } = query;
  if (!data) return <QueryState query={query} h={240} />;
  return (
    <>
      {!data.complete && (
        <Text size="sm">A Meta connection is not responding. Some accounts may be missing.</Text>
      )}
      {data.complete && data.accounts.length === 0 && <NoAccount />}
      <AccountInsights accounts={data.accounts} />
    </>
  );
}

function NoAccount() {
  return (
    <Empty title="No ad accounts">
      Facebook and Instagram ad results appear here. <ConnectionsLink>Connect Meta</ConnectionsLink> or, if it
      is connected, give the connection's Meta user access to an ad account.
    </Empty>
  );
}

function AccountInsights({ accounts }: { accounts: readonly AdAccount[] }) {
  const project = useProject();
  const [search, updateSearch] = useSearchState('/p/$projectId/social');
  const { account: requestedId, level = 'campaign', breakdown } = search;
  const account = accounts.find(({ accountId }) => accountId === requestedId) ?? accounts[0];
  if (!account) return null;
  const { timeZone = project.timeZone } = account;
  const isInaccessible = requestedId !== undefined && requestedId !== account.accountId;
  return (
    <>
      <Group align="flex-end">
        <Select
          label="Account"
          searchable
          allowDeselect={false}
          value={account.accountId}
          onChange={(chosen) => updateSearch({ account: chosen ?? undefined })}
          data={accounts.map(({ accountId, name }) => ({ value: accountId, label: name ?? accountId }))}
          w={240}
        />
        <Select
          label="Group by"
          allowDeselect={false}
          value={level}
          onChange={(chosen) => updateSearch({ level: oneOf(LEVELS, chosen) })}
          data={LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] }))}
          w={140}
        />
        <Select
          label="Breakdown"
          allowDeselect={false}
          value={breakdown ?? 'none'}
          onChange={(chosen) => updateSearch({ breakdown: oneOf(['placement'], chosen) })}
          data={[
            { value: 'none', label: 'None' },
            { value: 'placement', label: 'Placement' },
          ]}
          w={140}
        />
        <Group ml="auto">
          <DateRangePicker search={search} timeZone={timeZone} onChange={updateSearch} />
        </Group>
      </Group>
      {isInaccessible && (
        <Text size="sm">
          Account {requestedId} is not accessible. Showing {account.name ?? account.accountId}.
        </Text>
      )}
      <Insights account={account} range={getDateRange(search, timeZone)} />
    </>
  );
}
