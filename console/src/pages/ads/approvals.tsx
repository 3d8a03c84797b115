import { Alert, Button, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { approvalsQuery, type Approval } from '../../data/campaign-approvals.ts';
import { oneOf } from '../../data/one-of.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { useRows } from '../../shell/long-list.ts';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { getOptions } from '../../shell/sentence-case.ts';
import { ApprovalCard, getTitle } from './approval-card.tsx';
import { APPROVAL_STATES } from './states.ts';

export function Approvals() {
  return (
    <Page title="Approvals">
      <RequireScope scope="ads:read">
        <Text maw={640}>
          If the project requires approval, changes that raise spending wait here for a second person for up
          to seven days.
        </Text>
        <List />
      </RequireScope>
    </Page>
  );
}

function List() {
  const { id: projectId } = useProject();
  const { state } = useSearch({ from: '/p/$projectId/ads/approvals' });
  const navigate = useNavigate();
  const query = useInfiniteQuery(approvalsQuery(projectId, state));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const approvals = useRows(data, (page) => page.approvals);
  const [decided, setDecided] = useState<Approval>();
  return (
    <Stack>
      <Select
        label="State"
        placeholder="All"
        clearable
        clearButtonProps={{ 'aria-label': 'Show all' }}
        data={getOptions(APPROVAL_STATES)}
        value={state ?? null}
        onChange={(chosen) =>
          void navigate({
            to: '/p/$projectId/ads/approvals',
            params: { projectId },
            search: { state: oneOf(APPROVAL_STATES, chosen) },
            replace: true,
          })
        }
        maw={200}
      />
      {decided && <Decided projectId={projectId} approval={decided} />}
      {error && <Failure error={error} retry={() => void refetch()} />}
      {query.isLoading && <Skeleton h={160} />}
      {data && approvals.length === 0 && (
        <Empty title={state ? `No ${state} approvals` : 'No approvals'}>
          With “Require approval for higher spend” on, enabling a campaign, raising a budget, extending a
          campaign and ending an emergency pause need approval. <ToSettings projectId={projectId} />
        </Empty>
      )}
      {approvals.map((approval) => (
        <ApprovalCard key={approval.id} projectId={projectId} approval={approval} onDecided={setDecided} />
      ))}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </Stack>
  );
}

/** Renders the link to the approval setting for people who can change it. */
function ToSettings({ projectId }: { projectId: string }) {
  const hasScope = useHasScope();
  if (!hasScope('project:write')) return null;
  return (
    <AnchorLink underline="always" to="/p/$projectId/settings/project" params={{ projectId }}>
      Project settings
    </AnchorLink>
  );
}

/** Renders an approval that was just decided and has left the filtered list. */
function Decided({ projectId, approval }: { projectId: string; approval: Approval }) {
  const { state } = approval;
  return (
    <Alert color="green" variant="light" role="status" title={`${getTitle(approval)}: ${state}`}>
      <AnchorLink
        underline="always"
        inherit
        c="inherit"
        to="/p/$projectId/ads/approvals"
        params={{ projectId }}
        search={{ state }}
      >
        View {state} approvals
      </AnchorLink>
    </Alert>
  );
}
