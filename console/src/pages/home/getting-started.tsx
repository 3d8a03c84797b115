import {
  Accordion,
  Badge,
  Button,
  Group,
  Paper,
  Progress,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { connectionsQuery } from '../../data/connections.ts';
import { getDateRange } from '../../data/date-range.ts';
import { batchesQuery } from '../../data/emails.ts';
import { gettingStarted } from '../../data/browser-storage.ts';
import { writeKeysQuery } from '../../data/keys.ts';
import { invitationsQuery, useHasScope, useProject, activityQuery } from '../../data/projects.ts';
import { senderQuery } from '../../data/settings.ts';
import { membersQuery } from '../../data/team.ts';
import { ButtonLink } from '../../shell/links.tsx';

// All steps are closed at first, so their forms load only when the user opens them.
const SenderStep = lazy(async () => ({
  default: (await import('../project/sender-form.tsx')).SenderForm,
}));
const ConnectStep = lazy(async () => ({
  default: (await import('../connections/connect-menu.tsx')).ConnectMenu,
}));
const NewKeyStep = lazy(async () => ({
  default: (await import('../tracking/new-write-key.tsx')).NewWriteKey,
}));
const KeyStep = lazy(async () => ({
  default: (await import('../tracking/write-key-card.tsx')).WriteKeyCard,
}));
const InviteStep = lazy(async () => ({ default: (await import('../team/invite.tsx')).Invite }));

/**
 * Polling interval of the sender and the write keys. Their steps are completed outside the console, by a DNS
 * record and by the first event of the site.
 */
const POLL_EVERY_MS = 10_000;

type Step = { id: string; title: string; text: string; isDone: boolean; content: ReactNode };

/** Checklist of the first steps. It disappears when all steps are done. */
export function GettingStarted() {
  const { id: projectId } = useProject();
  const [isHidden, setHidden] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const { steps, isReading } = useSteps();
  const done = steps.filter(({ isDone }) => isDone).length;
  if (isReading || isHidden || done === steps.length) return null;
  const hide = () => {
    gettingStarted.hide(projectId);
    setHidden(true);
  };
  return (
    <Paper withBorder p="md" component="section" aria-label="Get started">
      <Stack gap="sm">
        <Group justify="space-between">
          <Group gap="xs">
            <Title order={2} size="h4">
              Get started
            </Title>
            <Badge variant="light" tt="none" role="status">
              {done} of {steps.length} done
            </Badge>
          </Group>
          <Button size="xs" variant="subtle" color="gray" c="var(--mantine-color-text)" onClick={hide}>
            Hide steps
          </Button>
        </Group>
        <Progress value={(done / steps.length) * 100} aria-label="Finished steps" />
        <Accordion variant="separated" value={opened} onChange={setOpened} order={3}>
          {steps.map(({ id, title, text, isDone, content }) => (
            <Accordion.Item key={id} value={id}>
              <Accordion.Control
                icon={
                  isDone ? (
                    <IconCircleCheckFilled size={20} color="var(--mantine-color-green-7)" aria-hidden />
                  ) : (
                    <IconCircle size={20} color="var(--mantine-color-dimmed)" aria-hidden />
                  )
                }
              >
                {title}
                <span className="visually-hidden">{isDone ? ' (done)' : ' (open)'}</span>
                <Text size="sm" c="dimmed">
                  {text}
                </Text>
              </Accordion.Control>
              <Accordion.Panel>
                {opened === id && <Suspense fallback={<Skeleton h={120} />}>{content}</Suspense>}
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      </Stack>
    </Paper>
  );
}

function useSteps(): { steps: Step[]; isReading: boolean } {
  const { id: projectId, timeZone } = useProject();
  const hasScope = useHasScope();
  const canSend = hasScope('emails:send');
  const canConnect = hasScope('connections:write');
  const canTrack = hasScope('keys:write') && hasScope('events:write');
  const canInvite = hasScope('members:write');
  const polled = { refetchInterval: POLL_EVERY_MS };
  const sender = useQuery({ ...senderQuery(projectId), enabled: canSend, ...polled });
  const batches = useInfiniteQuery({ ...batchesQuery(projectId, {}), enabled: canSend });
  const connections = useQuery({ ...connectionsQuery(projectId), enabled: canConnect });
  const keys = useQuery({ ...writeKeysQuery(projectId), enabled: canTrack, ...polled });
  // A server can send events without a write key, so sessions also complete the tracking step.
  const { previous: _previous, ...range } = getDateRange({}, timeZone);
  const activity = useQuery({ ...activityQuery(projectId, range), enabled: hasScope('event_log:read') });
  const members = useQuery({ ...membersQuery(projectId), enabled: canInvite });
  const invitations = useQuery({ ...invitationsQuery(projectId), enabled: canInvite });
  const activeKeys = (keys.data?.rows ?? []).filter(({ revokedAt }) => revokedAt === undefined);
  const newest = activeKeys.at(-1);
  const hasSessions = activity.data?.some(({ sessions }) => sessions > 0) === true;
  const steps = [
    canSend && {
      id: 'sender',
      title: 'Set up the sender',
      text: 'Choose the name and address that people see, and verify the domain.',
      isDone: sender.data?.verification.state === 'verified',
      content: <SenderStep />,
    },
    canConnect && {
      id: 'connections',
      title: 'Connect accounts',
      text: 'Google Ads for campaigns, HubSpot for people, Meta for social ads, Resend for mail from your account.',
      isDone: (connections.data?.connections.length ?? 0) > 0,
      content: <ConnectStep />,
    },
    canTrack && {
      id: 'tracking',
      title: 'Add the tracking script',
      text: 'Create a write key and add its script to your site. The step is done after the first event.',
      isDone: hasSessions || activeKeys.some(({ lastUsedAt }) => lastUsedAt !== undefined),
      content: (
        <>
          {activeKeys.length === 0 && <NewKeyStep />}
          {newest && <KeyStep writeKey={newest} />}
        </>
      ),
    },
    canInvite && {
      id: 'team',
      title: 'Invite your team',
      text: 'People get an e-mail with a link that is valid for 7 days.',
      isDone:
        (members.data?.members.length ?? 0) > 1 ||
        (invitations.data?.invitations ?? []).some(({ state }) => state === 'open'),
      content: <InviteStep />,
    },
    canSend && {
      id: 'mail',
      title: 'Send the first e-mail',
      text: 'Send to a few addresses of your own first.',
      isDone: (batches.data?.pages[0]?.batches.length ?? 0) > 0,
      content: (
        <Group>
          <ButtonLink to="/p/$projectId/mail/new" params={{ projectId }}>
            New batch
          </ButtonLink>
        </Group>
      ),
    },
  ].filter((step) => step !== false);
  const all = [activity, sender, batches, connections, keys, members, invitations];
  return { steps, isReading: all.some(({ isLoading }) => isLoading) };
}
