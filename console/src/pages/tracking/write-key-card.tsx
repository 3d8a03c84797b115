import { Button, Code, Group, Text, Stack, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { type WriteKey, writeKeyEventsQuery } from '../../data/keys.ts';
import { apiUrl } from '../../data/page.ts';
import { useProject, useHasScope } from '../../data/projects.ts';
import { Card } from '../../shell/card.tsx';
import { ConfirmButton } from '../../shell/confirm-dialog.tsx';
import { CopyTextButton } from '../../shell/copy-field.tsx';
import { Failure } from '../../shell/failure.tsx';
import { Busy, StatusAlert } from '../../shell/status.tsx';
import { WhenKnown } from '../../shell/when.tsx';

const HOUR_MS = 3_600_000;

export function WriteKeyCard({ writeKey }: { writeKey: WriteKey }) {
  const { id: keyId, name, key, allowedOrigins, createdAt, lastUsedAt } = writeKey;
  const { id: projectId } = useProject();
  // Show the events of a new key at once, because users test a new key next.
  const isNew = lastUsedAt === undefined && Date.now() - Date.parse(createdAt) < HOUR_MS;
  const [areEventsOpen, { toggle: toggleEvents }] = useDisclosure(isNew);
  const snippet = `<script
  async
  src="${apiUrl}/t.js"
  data-project="${projectId}"
  data-key="${key}"
></script>`;
  return (
    <Card
      title={name}
      label={name}
      component="article"
      aside={
        <Text size="sm">
          {lastUsedAt === undefined && 'Never used'}
          <WhenKnown before="Last used " at={lastUsedAt} />
        </Text>
      }
    >
      <Text size="sm" className="break-anywhere">
        Allowed origins: {allowedOrigins.join(', ')}
      </Text>
      <Text size="sm">
        Add this to the head of each page. If you ask for consent, add <Code>data-consent="required"</Code>.
      </Text>
      <Code block tabIndex={0} fz="xs" aria-label={`Tracking script of ${name}`}>
        {snippet}
      </Code>
      <Group gap="xs">
        <CopyTextButton value={snippet} action="Copy script" />
        <Button size="xs" variant="default" aria-expanded={areEventsOpen} onClick={toggleEvents}>
          Live events
        </Button>
        <ConfirmButton
          text="Revoke"
          title={`Revoke write key ${name}?`}
          name={name}
          action="Revoke write key"
          run={() => api.access.revokeWriteKey({ projectId, keyId })}
          invalidates={[['write-keys', projectId]]}
        >
          Events with this key are rejected immediately. This cannot be undone.
        </ConfirmButton>
      </Group>
      {areEventsOpen && <LiveEvents writeKey={writeKey} />}
    </Card>
  );
}

function LiveEvents({ writeKey }: { writeKey: WriteKey }) {
  const { id, name } = writeKey;
  const { id: projectId, timeZone } = useProject();
  const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium', timeZone });
  const { data, error, refetch } = useQuery(writeKeyEventsQuery(projectId, id));
  const canSeePages = useHasScope()('crm_objects:read');
  const events = data?.events ?? [];
  return (
    <Stack gap="sm" component="section" aria-label={`Events from ${name}`}>
      <Text size="sm">Open a page of your site in another tab.</Text>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!error && events.length === 0 && <Busy>Waiting for events…</Busy>}
      {events.length > 0 && (
        <>
          <StatusAlert title="Receiving events">Updates live.</StatusAlert>
          <Table.ScrollContainer minWidth={420} type="native" tabIndex={0} aria-label="Events">
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Time</Table.Th>
                  <Table.Th>Event</Table.Th>
                  {canSeePages && <Table.Th>Page</Table.Th>}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {events.map((event) => (
                  <Table.Tr key={event.id}>
                    <Table.Td className="numbers">
                      <time dateTime={event.occurredAt}>{time.format(new Date(event.occurredAt))}</time>
                    </Table.Td>
                    <Table.Td className="break-anywhere">
                      {event.title === event.type ? event.type : `${event.title} (${event.type})`}
                    </Table.Td>
                    {canSeePages && <Table.Td className="break-anywhere">{event.path}</Table.Td>}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          {!canSeePages && (
            <Text size="sm">
              Page paths are hidden: they need the permission <Code>crm_objects:read</Code>.
            </Text>
          )}
        </>
      )}
      <Text size="sm">
        No events? Check that the page’s origin matches an allowed origin exactly, that the browser does not
        block tracking, and that consent was given.
      </Text>
    </Stack>
  );
}
