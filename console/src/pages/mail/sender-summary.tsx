import { Alert, Button, Group, Paper, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useHasScope, useProject } from '../../data/projects.ts';
import { senderQuery, type Sender } from '../../data/settings.ts';
import { Failure } from '../../shell/failure.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { SenderStep } from '../home/step-forms.ts';
import type { Audience } from './use-audience.ts';

/** Formats a sender as e-mail programs show it. */
export function formatSender({ name, address }: Pick<Sender, 'name' | 'address'>): string {
  return `${name} <${address}>`;
}

/** Renders sender and account of the batch. Without a verified sender, renders the form for it. */
export function SenderSummary({ counts }: Pick<Audience, 'counts'>) {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  const { data: sender, error, refetch } = useQuery(senderQuery(projectId));
  const [isOpen, { toggle }] = useDisclosure(false);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (sender === undefined) return <Skeleton h={52} />;
  const isVerified = sender?.verification.state === 'verified';
  const canChange = hasScope('project:write');
  if (!isVerified && !canChange)
    return (
      <Alert color="yellow" variant="light" title="No verified sender">
        Ask a project admin to set up the sender.
      </Alert>
    );
  return (
    <>
      {sender && (
        <Paper withBorder px="md" py="xs" component="section" aria-label="From">
          <Group justify="space-between" gap="xs">
            <Text size="sm" className="break-anywhere">
              <b>From</b> {formatSender(sender)} · <b>Reply-To</b> {sender.replyTo ?? sender.address}
            </Text>
            {canChange && isVerified && (
              <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={toggle}>
                {isOpen ? 'Close' : 'Change sender'}
              </Button>
            )}
          </Group>
          {counts && <Account counts={counts} projectId={projectId} />}
        </Paper>
      )}
      {(isOpen || !isVerified) && (
        <Suspense fallback={<Skeleton h={200} />}>
          <SenderStep projectId={projectId} />
        </Suspense>
      )}
    </>
  );
}

function Account({
  counts: { connectionId },
  projectId,
}: {
  counts: NonNullable<Audience['counts']>;
  projectId: string;
}) {
  if (connectionId !== undefined)
    return (
      <Text size="xs" c="dimmed">
        Sent through your Resend account.
      </Text>
    );
  return (
    <Text size="xs" c="dimmed">
      Sent through the platform’s account.{' '}
      <AnchorLink
        inherit
        underline="always"
        to="/p/$projectId/settings/connections"
        params={{ projectId }}
        search={{ status: undefined, code: undefined }}
      >
        Connect Resend
      </AnchorLink>{' '}
      to use your own.
    </Text>
  );
}
