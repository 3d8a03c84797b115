import { Alert, Code, Loader, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { writeKeyEventsQuery, type WriteKey } from '../../data/keys.ts';
import { useMay } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' });

/** Renders events of a key as they arrive, while the person opens their site in another tab. */
export function IsItWorking({ projectId, writeKey }: { projectId: string; writeKey: WriteKey }) {
  const { id, name } = writeKey;
  const { data, error, refetch } = useQuery(writeKeyEventsQuery(projectId, id));
  const maySeePages = useMay()('crm_objects:read');
  const events = data?.events ?? [];
  return (
    <Stack gap="sm" component="section" aria-label={`What comes in from ${name}`}>
      <Text size="sm">Open a page of your site in another tab, and look here.</Text>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!error && events.length === 0 && (
        <Text size="sm" role="status">
          <Loader size="xs" mr="xs" aria-hidden /> Waiting for an event.
        </Text>
      )}
      {events.length > 0 && (
        <>
          <Alert color="green" variant="light" title="It is: events come in" role="status">
            The newest of them, and what comes while you look:
          </Alert>
          <Table.ScrollContainer minWidth={420} type="native" tabIndex={0} aria-label="Events">
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>When</Table.Th>
                  <Table.Th>What</Table.Th>
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
              Which pages they are of is left out: it needs <Code>crm_objects:read</Code>, which your role
              does not have.
            </Text>
          )}
        </>
      )}
      <Text size="sm">
        Nothing comes? Then the page’s address is none of the sites of the key, to the letter; or the browser
        blocks it, or asks not to be tracked; or the page waits for consent.
      </Text>
    </Stack>
  );
}
