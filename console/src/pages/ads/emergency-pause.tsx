import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  useInfiniteQuery,
  useMutation,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Answer } from '@throughline/client';
import { isRunning, emergencyPauseQuery, type CampaignStop } from '../../data/emergency-pauses.ts';
import { api } from '../../data/client.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { FilterSelect } from '../../shell/filter-select.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable } from '../../shell/long-table.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { Page } from '../../shell/page.tsx';
import { Busy } from '../../shell/status.tsx';
import { useActorNames } from '../../shell/use-actor-names.ts';
import { formatCount, formatNumber, When } from '../../shell/when.tsx';
import { PendingApproval } from './pending-approval.tsx';
import { withDashes } from '../../shell/formats.ts';
import { STOPPED_LABELS, STOPPED_STATES } from './states.ts';

const TITLES: Record<CampaignStop['state'], string> = {
  stopping: 'Pausing campaigns',
  stopped: 'All campaigns paused',
  resuming: 'Resuming campaigns',
  resumed: 'Campaigns resumed',
};

export function EmergencyPausePage() {
  return (
    <Page title="Emergency pause" scope="ads:read">
      <Pause />
    </Page>
  );
}

function Pause() {
  const { id: projectId } = useProject();
  const { stopId } = useParams({ from: '/p/$projectId/ads/stops/$stopId' });
  const [{ state }] = useSearchState('/p/$projectId/ads/stops/$stopId');
  const query = useInfiniteQuery(emergencyPauseQuery(projectId, stopId, state));
  const stop = query.data?.pages[0]?.stop;
  const getName = useActorNames(stop ? [stop.requestedBy] : []);
  if (!stop) return <QueryState query={query} h={240} />;
  return (
    <Stack>
      <Alert
        variant="light"
        color={isRunning(stop) ? 'blue' : 'yellow'}
        title={TITLES[stop.state]}
        role="status"
      >
        <Stack gap="xs">
          {isRunning(stop) && (
            <Busy>{`${formatCount(stop.customers.pending, 'account')} remaining. You can leave this page.`}</Busy>
          )}
          <Text size="sm">
            Started by {getName(stop.requestedBy)}, <When at={stop.createdAt} />
            {stop.resumedAt !== undefined && (
              <>
                {' '}
                · resumed <When at={stop.resumedAt} />
              </>
            )}{' '}
            · {formatCount(stop.customers.done, 'account')} done · {formatNumber(stop.customers.failed)}{' '}
            failed or partial
            {stop.customers.beyond > 0 && ` · ${formatNumber(stop.customers.beyond)} skipped`}
          </Text>
          <Counts stop={stop} />
        </Stack>
      </Alert>
      <Resume stop={stop} />
      <Unreached stop={stop} />
      <Campaigns query={query} />
    </Stack>
  );
}

function Counts({ stop }: { stop: CampaignStop }) {
  const present = STOPPED_STATES.filter((state) => stop.campaigns[state] > 0);
  if (present.length === 0) return isRunning(stop) ? null : <Text size="sm">No campaigns were enabled.</Text>;
  return (
    <List size="sm">
      {present.map((state) => (
        <List.Item key={state}>
          {STOPPED_LABELS[state]}: {formatNumber(stop.campaigns[state])}
        </List.Item>
      ))}
    </List>
  );
}

function Resume({ stop }: { stop: CampaignStop }) {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  const [isOpen, { open, close }] = useDisclosure(false);
  const resume = useMutation({
    meta: {
      invalidates: [
        ['campaign-stops', projectId],
        ['campaign-stop', projectId, stop.id],
        ['ads', projectId],
      ],
    },
    mutationFn: () => api.searchads.resumeCampaigns({ projectId, body: { stopId: stop.id } }),
    onSuccess: close,
  });
  const isWaiting = resume.data !== undefined && 'approval' in resume.data;
  const { paused, not_resumed: notResumed } = stop.campaigns;
  const waiting = paused + notResumed;
  if (!hasScope('ads:write') || stop.state === 'stopping' || waiting === 0) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Button onClick={open} loading={stop.state === 'resuming'} disabled={isWaiting}>
        Resume {formatCount(waiting, 'campaign')}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={`Resume ${formatCount(waiting, 'campaign')}?`}
        action="Resume"
        mutation={resume}
        onClose={close}
      >
        The campaigns can spend their budgets again.
      </ConfirmDialog>
      <Text size="sm">Campaigns that were changed since the pause are skipped.</Text>
      {isWaiting && <PendingApproval />}
    </Stack>
  );
}

function Unreached({ stop }: { stop: CampaignStop }) {
  if (stop.unreached.length === 0) return null;
  return (
    <Alert color="red" variant="light" title="Some accounts could not be reached">
      <List size="sm">
        {stop.unreached.map(({ customerId, connectionId, reason }) => (
          <List.Item key={`${customerId} ${connectionId} ${reason}`} className="break-anywhere">
            {customerId === undefined ? 'Connection' : withDashes(customerId)}: {reason}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

type CampaignsProps = { query: UseInfiniteQueryResult<InfiniteData<Answer<'getCampaignStop'>>> };

function Campaigns({ query }: CampaignsProps) {
  const { id: projectId } = useProject();
  const [{ state }, updateSearch] = useSearchState('/p/$projectId/ads/stops/$stopId');
  const campaigns = useRows(query.data, (page) => page.campaigns);
  return (
    <Stack component="section" aria-label="Paused campaigns">
      <Group>
        <FilterSelect
          label="Status"
          all="All statuses"
          options={STOPPED_STATES}
          getLabel={(value) => STOPPED_LABELS[value]}
          value={state}
          onChange={(chosen) => updateSearch({ state: chosen })}
          w={240}
        />
      </Group>
      {query.data && campaigns.length === 0 && <Text>No campaigns.</Text>}
      {campaigns.length > 0 && (
        <LongTable
          label="Paused campaigns"
          minWidth={340}
          rows={campaigns}
          rowKey={({ customerId, campaignId }) => `${customerId} ${campaignId}`}
          more={query}
          columns={[
            {
              name: 'Campaign',
              width: '40%',
              cell: ({ customerId, campaignId, name }) => (
                <AnchorLink
                  to="/p/$projectId/ads/$customerId/campaigns/$campaignId"
                  params={{ projectId, customerId, campaignId }}
                >
                  {name}
                </AnchorLink>
              ),
            },
            { name: 'Account', cell: ({ customerId }) => withDashes(customerId) },
            {
              name: 'Status',
              cell: ({ state: current, reason }) =>
                STOPPED_LABELS[current] + (reason === undefined ? '' : `: ${reason}`),
            },
          ]}
        />
      )}
    </Stack>
  );
}
