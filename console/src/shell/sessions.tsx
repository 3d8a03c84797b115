import { Button, Group, Modal, Paper, Stack, Text } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../data/client.ts';
import { Failure } from './failure.tsx';
import { QueryState } from './query-state.tsx';
import { StateBadge } from './status.tsx';
import { When } from './when.tsx';

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api.users.listSessions({}, { signal }),
});

export function Sessions({ onClose }: { onClose: () => void }) {
  const query = useQuery(sessionsQuery);
  const { data } = query;
  const end = useMutation({
    mutationFn: (sessionId: string | undefined): Promise<unknown> =>
      sessionId === undefined ? api.users.endSessions() : api.users.endSession({ sessionId }),
    meta: { invalidates: [sessionsQuery.queryKey] },
  });
  const hasOthers = data?.sessions.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <Modal opened onClose={onClose} title="Sessions" size="lg">
      <Stack>
        <QueryState query={query} h={120} />
        {end.error && <Failure error={end.error} />}
        {data?.sessions.map(({ id, isCurrent, lastSeenAt, signedInAt, ip, userAgent }) => (
          <Paper key={id} withBorder p="sm">
            <Group justify="space-between" wrap="nowrap">
              <Stack gap={2} miw={0}>
                <Text size="sm" className="break-anywhere" title={userAgent}>
                  {describeBrowser(userAgent)}
                </Text>
                <Text size="xs" c="dimmed">
                  {ip !== undefined && `${ip} · `}
                  Last seen <When at={lastSeenAt ?? signedInAt} />
                </Text>
              </Stack>
              {isCurrent ? (
                <StateBadge label="This browser" color="green" />
              ) : (
                <Button
                  size="compact-xs"
                  variant="default"
                  miw="max-content"
                  loading={end.isPending && end.variables === id}
                  onClick={() => end.mutate(id)}
                >
                  Sign out
                </Button>
              )}
            </Group>
          </Paper>
        ))}
        {hasOthers && (
          <Group>
            <Button
              color="red"
              variant="outline"
              loading={end.isPending && end.variables === undefined}
              onClick={() => end.mutate(undefined)}
            >
              Sign out all other sessions
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}

/** Order matters: Edge's user agent, for example, also contains Chrome's marker. */
const BROWSERS = {
  Edg: 'Edge',
  OPR: 'Opera',
  Firefox: 'Firefox',
  FxiOS: 'Firefox',
  Chrome: 'Chrome',
  CriOS: 'Chrome',
  Safari: 'Safari',
};
const SYSTEMS = {
  Windows: 'Windows',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Android: 'Android',
  'Mac OS': 'macOS',
  Linux: 'Linux',
};

function describeBrowser(userAgent: string | undefined): string {
  if (userAgent === undefined) return 'Unknown browser';
  const find = (names: Record<string, string>) =>
    Object.entries(names).find(([mark]) => userAgent.includes(mark))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser === undefined) return userAgent;
  return system === undefined ? browser : `${browser} on ${system}`;
}
