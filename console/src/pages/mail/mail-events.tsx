import { Text, Timeline } from '@mantine/core';
import type { Mail } from '../../data/emails.ts';
import { toSentenceCase } from '../../shell/sentence-case.ts';
import { When } from '../../shell/when.tsx';

/** Renders the provider's events of a mail, oldest first, after its sending. */
export function MailEvents({ mail: { events, sentAt } }: { mail: Mail }) {
  if (sentAt === undefined && events.length === 0) return <Text>Not sent.</Text>;
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
