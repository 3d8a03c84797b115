import { Group, Select, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { oneOf } from '../../data/one-of.ts';
import { useProject } from '../../data/projects.ts';
import { adAccountsQuery, type AdAccount } from '../../data/socials.ts';
import { Failure } from '../../shell/failure.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { LEVEL_NAMES, LEVELS, rangeName, RANGES, type SocialSearch } from './choices.ts';
import { Insights } from './insights.tsx';

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
  const search = useSearch({ from: '/p/$projectId/social' });
  const { account: asked, level, range } = search;
  const account = accounts.find(({ accountId }) => accountId === asked) ?? accounts[0];
  const navigate = useNavigate();
  const choose = (chosen: Partial<SocialSearch>) =>
    void navigate({
      to: '/p/$projectId/social',
      params: { projectId },
      search: { ...search, ...chosen },
      replace: true,
    });
  if (!account) return null;
  const isElsewhere = asked !== undefined && asked !== account.accountId;
  return (
    <>
      <Group align="flex-end">
        <Select
          label="Account"
          searchable
          allowDeselect={false}
          value={account.accountId}
          onChange={(chosen) => choose({ account: chosen ?? undefined })}
          data={accounts.map(({ accountId, name }) => ({ value: accountId, label: name ?? accountId }))}
          w={240}
        />
        <Select
          label="Group by"
          allowDeselect={false}
          value={level}
          onChange={(chosen) => choose({ level: oneOf(LEVELS, chosen) ?? 'account' })}
          data={LEVELS.map((value) => ({ value, label: LEVEL_NAMES[value] }))}
          w={140}
        />
        <Select
          label="Date range"
          allowDeselect={false}
          value={range}
          onChange={(chosen) => choose({ range: oneOf(RANGES, chosen) ?? 'last_30d' })}
          data={RANGES.map((value) => ({ value, label: rangeName(value) }))}
          w={160}
        />
      </Group>
      {isElsewhere && (
        <Text size="sm">
          Account {asked} is not accessible. Showing {account.name ?? account.accountId}.
        </Text>
      )}
      <Insights projectId={projectId} account={account} search={search} choose={choose} />
    </>
  );
}
