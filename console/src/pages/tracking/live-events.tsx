import { Alert, Code, Loader, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { writeKeyEventsQuery, type WriteKey } from '../../data/keys.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' });

/** Renders events of a key as they arrive, while the person opens their site in another tab. */
export function LiveEvents({ writeKey }: { writeKey: WriteKey }) {
  const { id, name } = writeKey;
  const { id: projectId } = useProject();
  const { data, error, refetch } = useQuery(writeKeyEventsQuery(projectId, id));
  const maySeePages = useHasScope()('crm_objects:read');
  const events = data?.events ?? [];
  return (
    <Stack gap="sm" component="section" aria-label={`Events from ${name}`}>
      <Text size="sm">Open a page of your site in another tab.</Text>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!error && events.length === 0 && (
        <Text size="sm" role="status">
          <Loader size="xs" mr="xs" aria-hidden /> Waiting for events…
        </Text>
      )}
      {events.length > 0 && (
        <>
          <Alert color="green" variant="light" title="Receiving events" role="status">
            Updates live.
          </Alert>
          <Table.ScrollContainer minWidth={420} type="native" tabIndex={0} aria-label="Events">
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Time</Table.Th>
                  <Table.Th>Event</Table.Th>
                  {maySeePages && <Table.Th>Page</Table.Th>}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {events.map((event) => (
                  <Table.Tr key={event.id}>
                    <Table.Td className="numbers">
                      <time dateTime={event.occurredAt}>{TIME.format(new Date(event.occurredAt))}</time>
                    </Table.Td>
                    <Table.Td className="break-anywhere">
                      {event.title === event.type ? event.type : `${event.title} (${event.type})`}
                    </Table.Td>
                    {maySeePages && <Table.Td className="break-anywhere">{event.path}</Table.Td>}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          {!maySeePages && (
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
