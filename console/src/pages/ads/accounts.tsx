import { Skeleton, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { approvalsQuery } from '../../data/campaign-approvals.ts';
import { useMay, useProject } from '../../data/projects.ts';
import { customersQuery } from '../../data/searchads.ts';
import { Failure } from '../../shell/failure.tsx';
import { AnchorLink, ButtonLink } from '../../shell/links.tsx';
import { Needs } from '../../shell/needs.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { AccountTree } from './account-tree.tsx';
import { StopEverything, ToStops } from './stop-everything.tsx';

export function Accounts() {
  const may = useMay();
  return (
    <Page
      title="Ads"
      actions={
        <>
          {may('ads:read') && <ToConversions />}
          {may('ads:read') && <ToApprovals />}
          {may('ads:read') && <ToStops />}
          {may('ads:write') && <StopEverything />}
        </>
      }
    >
      <Needs scope="ads:read">
        <List />
      </Needs>
    </Page>
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
  const { named } = useSearch({ from: '/p/$projectId/ads' });
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
      <TextInput
        label="Search accounts"
        placeholder="Name or account ID"
        value={named ?? ''}
        onChange={(event) =>
          void navigate({
            to: '/p/$projectId/ads',
            params: { projectId },
            search: { named: event.currentTarget.value || undefined },
            replace: true,
          })
        }
        maw={320}
      />
      <AccountTree projectId={projectId} customers={data.customers} named={named ?? ''} />
    </>
  );
}

function NoAccount() {
  const { id: projectId } = useProject();
  const may = useMay();
  return (
    <Empty title="No ad accounts">
      Google Ads accounts of the project appear here with their health.{' '}
      {may('connections:write') ? (
        <AnchorLink underline="always" to="/p/$projectId/settings/connections" params={{ projectId }}>
          Connect Google Ads
        </AnchorLink>
      ) : (
        'Ask a project admin to connect one.'
      )}
    </Empty>
  );
}
