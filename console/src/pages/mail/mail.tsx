import { Alert, Group, Paper, Stack, Text, Timeline, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { mailQuery, type Mail } from '../../data/emails.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { AnchorLink, ButtonLink } from '../../shell/links.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { toSentenceCase } from '../../shell/formats.ts';
import { StateBadge } from '../../shell/status.tsx';
import { When } from '../../shell/when.tsx';
import { CancelSend } from '../people/cancel-send.tsx';
import { MailContent } from './mail-content.tsx';
import { formatSender, MailFacts } from './mail-facts.tsx';
import { STATUS_COLORS } from './states.ts';

export function RecipientMailPage() {
  const { trackingId, index } = useParams({ from: '/p/$projectId/mail/batches/$trackingId/mails/$index' });
  const { id: projectId } = useProject();
  const query = useQuery({
    ...mailQuery(projectId, trackingId, Number(index)),
    enabled: useHasScope()('emails:send'),
  });
  const { data: mail } = query;
  return (
    <Page
      title={mail?.email ?? `E-mail ${index}`}
      state={
        <span role="status" aria-label="Status">
          {mail && <StateBadge label={toSentenceCase(mail.status)} color={STATUS_COLORS[mail.status]} />}
        </span>
      }
      actions={mail && <MailActions mail={mail} />}
      scope="emails:send"
    >
      {mail ? <MailDetails mail={mail} /> : <QueryState query={query} h={320} />}
    </Page>
  );
}

function MailActions({ mail: { email, sendId, status } }: { mail: Mail }) {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  return (
    <>
      {status === 'queued' && <CancelSend sendId={sendId} title={email} size="xs" />}
      {hasScope('crm_objects:read') && (
        <ButtonLink
          size="xs"
          variant="default"
          to="/p/$projectId/people/journey"
          params={{ projectId }}
          search={{ by: 'email', value: email }}
          preload={false}
        >
          Open person
        </ButtonLink>
      )}
    </>
  );
}

function MailDetails({ mail }: { mail: Mail }) {
  const { id: projectId } = useProject();
  const { status, reason, sender, content, sentAt, messageId } = mail;
  return (
    <Stack>
      {reason && (
        <Alert color={status === 'failed' ? 'red' : 'yellow'} variant="light" title={toSentenceCase(status)}>
          {reason.message}{' '}
          {status === 'suppressed' && (
            <AnchorLink size="sm" to="/p/$projectId/mail/suppressions" params={{ projectId }}>
              View suppressions
            </AnchorLink>
          )}
        </Alert>
      )}
      <MailFacts
        facts={[
          ['From', formatSender(sender)],
          ['Reply-to', sender.replyTo],
          ['Sent', sentAt === undefined ? undefined : <When at={sentAt} />],
          ['Message ID', messageId],
        ]}
      />
      <Group align="flex-start" gap="lg" wrap="wrap">
        <Paper withBorder p="md" component="section" aria-label="Content" flex="3 1 22rem" miw={0}>
          {content ? (
            <MailContent {...content} />
          ) : (
            <Text>The content was deleted at the end of its retention.</Text>
          )}
        </Paper>
        <Stack component="section" aria-label="Events" flex="1 1 14rem" gap="sm">
          <Title order={2} size="h4">
            Events
          </Title>
          <MailEvents mail={mail} />
        </Stack>
      </Group>
    </Stack>
  );
}

function MailEvents({ mail: { events, sentAt } }: { mail: Mail }) {
  if (sentAt === undefined && events.length === 0) return <Text>No events.</Text>;
  const isReported = events.some(({ type }) => type === 'email.sent');
  return (
    <Timeline active={events.length} bulletSize={12} lineWidth={2}>
      {sentAt !== undefined && !isReported && (
        <Timeline.Item title="Accepted by the provider">
          <EventTime at={sentAt} />
        </Timeline.Item>
      )}
      {events.map(({ type, bounceType, occurredAt }, index) => (
        <Timeline.Item key={index} title={toSentenceCase(type.replace('email.', ''))}>
          <EventTime at={occurredAt} />
          {bounceType !== undefined && <Text size="sm">{bounceType}</Text>}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

function EventTime({ at }: { at: string }) {
  return (
    <Text size="sm" c="dimmed">
      <When at={at} />
    </Text>
  );
}
