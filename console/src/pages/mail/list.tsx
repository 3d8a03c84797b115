import { Group, Select, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { batchesQuery, type Batch } from '../../data/emails.ts';
import { oneOf } from '../../data/one-of.ts';
import { useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { AnchorLink, ButtonLink } from '../../shell/links.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable, type LongColumn } from '../../shell/long-table.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { getOptions } from '../../shell/sentence-case.ts';
import { formatNumber, When } from '../../shell/when.tsx';
import { StateBadge } from './counts-bar.tsx';
import { BATCH_STATES } from './states.ts';

export function Batches() {
  const { id } = useProject();
  return (
    <Page
      title="Mail"
      actions={
        <>
          <ButtonLink
            size="xs"
            variant="default"
            to="/p/$projectId/mail/suppressions"
            params={{ projectId: id }}
          >
            Suppressions
          </ButtonLink>
          <ButtonLink size="xs" to="/p/$projectId/mail/new" params={{ projectId: id }}>
            New batch
          </ButtonLink>
        </>
      }
    >
      <RequireScope scope="emails:send">
        <List projectId={id} />
      </RequireScope>
    </Page>
  );
}

function List({ projectId }: { projectId: string }) {
  const { state } = useSearch({ from: '/p/$projectId/mail' });
  const navigate = useNavigate();
  const query = useInfiniteQuery(batchesQuery(projectId, state));
  const { data, error, isLoading, refetch, isFetchNextPageError } = query;
  const batches = useRows(data, (page) => page.batches);
  const choose = (chosen: string | null) =>
    void navigate({
      to: '/p/$projectId/mail',
      params: { projectId },
      search: { state: oneOf(BATCH_STATES, chosen) },
    });
  return (
    <>
      <Group>
        <Select
          label="State"
          placeholder="All"
          clearable
          clearButtonProps={{ 'aria-label': 'Show all' }}
          data={getOptions(BATCH_STATES)}
          value={state ?? null}
          onChange={choose}
          w={180}
        />
      </Group>
      {error && !isFetchNextPageError && <Failure error={error} retry={() => void refetch()} />}
      {isLoading && <Skeleton h={160} />}
      {data && batches.length === 0 && (
        <Empty title={state ? `No ${state} batches` : 'No batches'}>
          A batch sends one template to many recipients, personalized with variables. Create one with “New
          batch”.
        </Empty>
      )}
      {batches.length > 0 && (
        <LongTable
          label="Batches"
          rows={batches}
          rowKey={({ trackingId }) => trackingId}
          more={query}
          columns={columns(projectId)}
        />
      )}
    </>
  );
}

type Listed = Pick<Batch, 'trackingId' | 'state' | 'totalRecipients' | 'createdAt'>;

const columns = (projectId: string): readonly LongColumn<Listed>[] => [
  {
    name: 'Tracking ID',
    cell: ({ trackingId }) => (
      <AnchorLink
        to="/p/$projectId/mail/batches/$trackingId"
        params={{ projectId, trackingId }}
        search={{ status: undefined }}
      >
        {trackingId}
      </AnchorLink>
    ),
  },
  { name: 'State', cell: ({ state }) => <StateBadge state={state} />, width: '22%' },
  {
    name: 'Recipients',
    cell: ({ totalRecipients }) => formatNumber(totalRecipients),
    width: '18%',
    isNumber: true,
  },
  {
    name: 'Created',
    cell: ({ createdAt }) => (
      <Text size="sm" span>
        <When at={createdAt} />
      </Text>
    ),
    width: '28%',
  },
];
