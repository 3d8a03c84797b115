import { Alert, List, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMay } from '../../data/projects.ts';
import { eventsTodayQuery } from '../../data/tracking.ts';
import { Failure } from '../../shell/failure.tsx';
import { formatNumber } from '../../shell/when.tsx';

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

/** Arrivals that are shown: the newest. */
const MOST_SHOWN = 20;

type Arrival = { at: Date; events: number };

/** Shows what comes in while one looks, for who opens their own site in another tab. */
export function IsItWorking({ projectId }: { projectId: string }) {
  const may = useMay();
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label="Is it working?">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Is it working?
        </Title>
        {may('project:write') ? (
          <Arrivals projectId={projectId} />
        ) : (
          <Text size="sm">To see what comes in, your role needs project:write.</Text>
        )}
      </Stack>
    </Paper>
  );
}

function Arrivals({ projectId }: { projectId: string }) {
  const { data: today, error, refetch } = useQuery(eventsTodayQuery(projectId));
  const arrivals = useArrivals(today);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <>
      <Text size="sm">Open a page of your site in another tab, and look here.</Text>
      {arrivals.length === 0 && (
        <Text size="sm" role="status">
          <Loader size="xs" mr="xs" aria-hidden /> Waiting for an event.
        </Text>
      )}
      {arrivals.length > 0 && (
        <Alert color="green" variant="light" title="It is: events come in" role="status">
          <List size="sm">
            {arrivals.map(({ at, events }) => (
              <List.Item key={at.getTime()}>
                {TIME.format(at)}: {events === 1 ? 'one event' : `${formatNumber(events)} events`}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {today !== undefined && <Text size="sm">{formatNumber(today)} came in today (UTC).</Text>}
      <Text size="sm">
        Nothing comes? Then the page’s address is none of the sites of the key, to the letter; or the browser
        blocks it, or asks not to be tracked; or the page waits for consent.
      </Text>
    </>
  );
}

/** What came in between two looks, newest first. */
function useArrivals(total: number | undefined): Arrival[] {
  const [seen, setSeen] = useState<number>();
  const [arrivals, setArrivals] = useState<Arrival[]>([]);
  useEffect(() => {
    if (total === undefined || total === seen) return;
    setSeen(total);
    if (seen !== undefined && total > seen) {
      setArrivals((known) => [{ at: new Date(), events: total - seen }, ...known].slice(0, MOST_SHOWN));
    }
  }, [total, seen]);
  return arrivals;
}
