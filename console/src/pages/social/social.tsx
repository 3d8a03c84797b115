import { Group, Select, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { getDateRange } from '../../data/date-range.ts';
import { oneOf } from '../../data/one-of.ts';
import { useProject } from '../../data/projects.ts';
import { adAccountsQuery, type AdAccount } from '../../data/socials.ts';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { Failure } from '../../shell/failure.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { Insights } from './insights.tsx';
import { LEVEL_LABELS, LEVELS, type SocialSearch } from './metrics.ts';

export function Social() {
  return (
    <Page title="Social">
      <RequireScope scope="socials:read">
        <Accounts />
      </RequireScope>
    </Page>
  );
}

function Accounts() {
  const { id } = useProject();
  const { data, error, refetch } = useQuery(adAccountsQuery(id));
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton h={240} />;
  if (data.accounts.length === 0) return <NoAccount />;
  return (
    <>
      {!data.complete && (
        <Text size="sm">A Meta connection is not responding. Some accounts may be missing.</Text>
      )}
      <Chosen projectId={id} accounts={data.accounts} />
    </>
  );
}

function NoAccount() {
  const { id } = useProject();
  return (
    <Empty title="No ad accounts">
      Facebook and Instagram ad results appear here.{' '}
      <AnchorLink underline="always" to="/p/$projectId/settings/connections" params={{ projectId: id }}>
        Connect Meta
      </AnchorLink>{' '}
      or, if it is connected, share an ad account with the business in Meta.
    </Empty>
  );
}

function Chosen({ projectId, accounts }: { projectId: string; accounts: readonly AdAccount[] }) {
  const project = useProject();
  const search = useSearch({ from: '/p/$projectId/social' });
  const { account: requestedId, level = 'campaign', breakdown } = search;
  const account = accounts.find(({ accountId }) => accountId === requestedId) ?? accounts[0];
  const navigate = useNavigate();
  const onSearch = (changes: Partial<SocialSearch>) =>
    void navigate({
      to: '/p/$projectId/social',
      params: { projectId },
      search: { ...search, ...changes },
      replace: true,
      resetScroll: false,
    });
  if (!account) return null;
  const { timeZone = project.timeZone } = account;
  const isElsewhere = requestedId !== undefined && requestedId !== account.accountId;
  return (
    <>
      <Group align="flex-end">
        <Select
          label="Account"
          searchable
          allowDeselect={false}
          value={account.accountId}
          onChange={(chosen) => onSearch({ account: chosen ?? undefined })}
          data={accounts.map(({ accountId, name }) => ({ value: accountId, label: name ?? accountId }))}
          w={240}
        />
        <Select
          label="Group by"
          allowDeselect={false}
          value={level}
          onChange={(chosen) => onSearch({ level: oneOf(LEVELS, chosen) })}
          data={LEVELS.map((value) => ({ value, label: LEVEL_LABELS[value] }))}
          w={140}
        />
        <Select
          label="Breakdown"
          allowDeselect={false}
          value={breakdown ?? 'none'}
          onChange={(chosen) => onSearch({ breakdown: oneOf(['placement'], chosen) })}
          data={[
            { value: 'none', label: 'None' },
            { value: 'placement', label: 'Placement' },
          ]}
          w={140}
        />
        <Group ml="auto">
          <DateRangePicker search={search} timeZone={timeZone} onChange={onSearch} />
        </Group>
      </Group>
      {isElsewhere && (
        <Text size="sm">
          Account {requestedId} is not accessible. Showing {account.name ?? account.accountId}.
        </Text>
      )}
      <Insights
        projectId={projectId}
        account={account}
        range={getDateRange(search, timeZone)}
        search={search}
        onSearch={onSearch}
      />
    </>
  );
}
