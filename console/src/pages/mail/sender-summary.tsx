import { Alert, Button, Group, Paper, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useHasScope, useProject } from '../../data/projects.ts';
import { senderQuery } from '../../data/settings.ts';
import { ConnectionsLink } from '../../shell/links.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { SenderForm } from '../project/sender-form.tsx';
import { formatSender } from './mail-facts.tsx';
import type { Audience } from './use-audience.ts';

export function SenderSummary({ counts }: Pick<Audience, 'counts'>) {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  const query = useQuery(senderQuery(projectId));
  const { data: sender } = query;
  const [isOpen, { toggle }] = useDisclosure(false);
  if (sender === undefined) return <QueryState query={query} h={52} />;
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
              <b>From</b> {formatSender(sender)} · <b>Reply-to</b> {sender.replyTo ?? sender.address}
            </Text>
            {canChange && isVerified && (
              <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={toggle}>
                {isOpen ? 'Close' : 'Change sender'}
              </Button>
            )}
          </Group>
          {counts && (
            <Text size="xs" c="dimmed">
              {counts.connectionId === undefined ? (
                <>
                  Sent through the platform’s account. <ConnectionsLink>Connect Resend</ConnectionsLink> to
                  use your own.
                </>
              ) : (
                'Sent through your Resend account.'
              )}
            </Text>
          )}
        </Paper>
      )}
      {(isOpen || !isVerified) && <SenderForm />}
    </>
  );
}
