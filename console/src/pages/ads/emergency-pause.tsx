import { Alert, Button, Group, List, Loader, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { isRunning, emergencyPauseQuery, type CampaignStop } from '../../data/emergency-pauses.ts';
import { api } from '../../data/client.ts';
import { oneOf } from '../../data/one-of.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { Failure } from '../../shell/failure.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable } from '../../shell/long-table.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Page } from '../../shell/page.tsx';
import { useActorNames } from '../../shell/use-actor-names.ts';
import { formatNumber, When } from '../../shell/when.tsx';
import { PendingApproval } from './pending-approval.tsx';
import { withDashes } from './with-dashes.ts';
import { STOPPED_LABELS, STOPPED_STATES } from './states.ts';

const TITLES: Record<CampaignStop['state'], string> = {
  stopping: 'Pausing campaigns',
  stopped: 'All campaigns paused',
  resuming: 'Resuming campaigns',
  resumed: 'Campaigns resumed',
};

/** Renders an emergency pause: paused campaigns, failures, and the button to resume. */
export function EmergencyPausePage() {
  return (
    <Page title="Emergency pause">
      <RequireScope scope="ads:read">
        <Stop />
      </RequireScope>
    </Page>
  );
}

function Stop() {
  const { id: projectId } = useProject();
  const { stopId } = useParams({ from: '/p/$projectId/ads/stops/$stopId' });
  const { state } = useSearch({ from: '/p/$projectId/ads/stops/$stopId' });
  const { data, error, refetch } = useInfiniteQuery(emergencyPauseQuery(projectId, stopId, state));
  const stop = data?.pages[0]?.stop;
  const getName = useActorNames(stop ? [stop.requestedBy] : []);
  if (error && !stop) return <Failure error={error} retry={() => void refetch()} />;
  if (!stop) return <Skeleton h={240} />;
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
            <Group gap="xs">
              <Loader size="xs" aria-hidden />
              <Text size="sm">
                {formatNumber(stop.customers.pending)} accounts remaining. You can leave this page.
              </Text>
            </Group>
          )}
          <Text size="sm">
            Started by {getName(stop.requestedBy)}, <When at={stop.createdAt} />
            {stop.resumedAt !== undefined && (
              <>
                · resumed <When at={stop.resumedAt} />
              </>
            )}{' '}
            · {formatNumber(stop.customers.done)} accounts done · {formatNumber(stop.customers.failed)} failed
            or partial
            {stop.customers.beyond > 0 && ` · ${formatNumber(stop.customers.beyond)} skipped`}
          </Text>
          <Counts stop={stop} />
        </Stack>
      </Alert>
      <Resume projectId={projectId} stop={stop} />
      <Unreached stop={stop} />
      <Campaigns projectId={projectId} stopId={stopId} />
    </Stack>
  );
}

function Counts({ stop }: { stop: CampaignStop }) {
  const there = STOPPED_STATES.filter((state) => stop.campaigns[state] > 0);
  if (there.length === 0) return <Text size="sm">No campaigns were enabled.</Text>;
  return (
    <List size="sm">
      {there.map((state) => (
        <List.Item key={state}>
          {formatNumber(stop.campaigns[state])} {STOPPED_LABELS[state]}
        </List.Item>
      ))}
    </List>
  );
}

function Resume({ projectId, stop }: { projectId: string; stop: CampaignStop }) {
  const hasScope = useHasScope();
  const queryClient = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const resume = useMutation({
    mutationFn: () => api.searchads.resumeCampaigns({ projectId, body: { stopId: stop.id } }),
    onSuccess: async () => {
      close();
      void queryClient.invalidateQueries({ queryKey: ['campaign-stops', projectId] });
      await queryClient.invalidateQueries({ queryKey: ['campaign-stop', projectId, stop.id] });
      void queryClient.invalidateQueries({ queryKey: ['ads', projectId] });
    },
  });
  const isWaiting = resume.data !== undefined && 'approval' in resume.data;
  const { paused, not_resumed: notResumed } = stop.campaigns;
  const waiting = paused + notResumed;
  if (!hasScope('ads:write') || stop.state === 'stopping' || waiting === 0) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Button onClick={open} loading={stop.state === 'resuming'} disabled={isWaiting}>
        Resume {formatNumber(waiting)} campaigns
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={`Resume ${formatNumber(waiting)} campaigns?`}
        action="Resume"
        mutation={resume}
        onClose={close}
      >
        They can spend their budgets again.
      </ConfirmDialog>
      <Text size="sm">Campaigns that were changed since then are skipped.</Text>
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

function Campaigns({ projectId, stopId }: { projectId: string; stopId: string }) {
  const { state } = useSearch({ from: '/p/$projectId/ads/stops/$stopId' });
  const navigate = useNavigate();
  const query = useInfiniteQuery(emergencyPauseQuery(projectId, stopId, state));
  const { data } = query;
  const campaigns = useRows(data, (page) => page.campaigns);
  return (
    <Stack component="section" aria-label="Paused campaigns">
      <Select
        label="Status"
        placeholder="All"
        clearable
        clearButtonProps={{ 'aria-label': 'Show all' }}
        value={state ?? null}
        onChange={(chosen) =>
          void navigate({
            to: '/p/$projectId/ads/stops/$stopId',
            params: { projectId, stopId },
            search: { state: oneOf(STOPPED_STATES, chosen) },
          })
        }
        data={STOPPED_STATES.map((value) => ({ value, label: STOPPED_LABELS[value] }))}
        maw={280}
      />
      {data && campaigns.length === 0 && <Text>No campaigns.</Text>}
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
              cell: ({ state: became, reason }) =>
                STOPPED_LABELS[became] + (reason === undefined ? '' : `: ${reason}`),
            },
          ]}
        />
      )}
    </Stack>
  );
}
