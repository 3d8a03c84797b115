import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalsQuery, type Approval } from '../../data/campaign-approvals.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { FilterSelect } from '../../shell/filter-select.tsx';
import { TextLink } from '../../shell/links.tsx';
import { useRows } from '../../shell/long-list.ts';
import { Page } from '../../shell/page.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { StatusAlert } from '../../shell/status.tsx';
import { ApprovalCard, getTitle } from './approval-card.tsx';
import { APPROVAL_STATES } from './states.ts';

export function Approvals() {
  return (
    <Page title="Approvals" scope="ads:read">
      <Text maw={640}>
        If the project requires approval, changes that raise spending wait here for up to seven days until a
        second person decides.
      </Text>
      <ApprovalList />
    </Page>
  );
}

function ApprovalList() {
  const { id: projectId } = useProject();
  const [{ state }, updateSearch] = useSearchState('/p/$projectId/ads/approvals');
  const query = useInfiniteQuery(approvalsQuery(projectId, state));
  const { data, error, isLoading, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const approvals = useRows(data, (page) => page.approvals);
  const [decided, setDecided] = useState<Approval>();
  return (
    <Stack>
      <Group>
        <FilterSelect
          label="State"
          all="All states"
          options={APPROVAL_STATES}
          value={state}
          onChange={(chosen) => updateSearch({ state: chosen })}
        />
      </Group>
      {decided && <Decided approval={decided} />}
      {error && <Failure error={error} retry={() => void refetch()} />}
      {isLoading && <Skeleton h={160} />}
      {data && approvals.length === 0 && (
        <Empty title={state ? `No ${state} approvals` : 'No approvals'}>
          If “Require approval for higher spend” is on, these changes need approval: creating an enabled
          campaign, enabling or extending a campaign, raising a budget, and resuming campaigns after an
          emergency pause. <SettingsLink />
        </Empty>
      )}
      {approvals.map((approval) => (
        <ApprovalCard key={approval.id} approval={approval} onDecided={setDecided} />
      ))}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </Stack>
  );
}

function SettingsLink() {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  if (!hasScope('project:write')) return null;
  return (
    <TextLink to="/p/$projectId/settings/project" params={{ projectId }}>
      Project settings
    </TextLink>
  );
}

/** Shows the new state of an approval, which may no longer match the list's filter. */
function Decided({ approval }: { approval: Approval }) {
  const { id: projectId } = useProject();
  const { state } = approval;
  return (
    <StatusAlert title={`${getTitle(approval)}: ${state}`}>
      <TextLink to="/p/$projectId/ads/approvals" params={{ projectId }} search={{ state }}>
        View {state} approvals
      </TextLink>
    </StatusAlert>
  );
}
