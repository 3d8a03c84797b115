import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { writeKeysQuery } from '../../data/keys.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { CutList } from '../../shell/long-rows.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { NewWriteKey } from './new-write-key.tsx';
import { WriteKeyCard } from './write-key-card.tsx';

/** Renders the write keys, the tracking script, and a check of incoming events. */
export function Tracking() {
  return (
    <Page title="Tracking">
      <RequireScope scope="keys:write">
        <Text maw={640}>
          The tracking script records visits and forms on your site. Its write key is public: it can only send
          events from the allowed origins.
        </Text>
        <Keys />
      </RequireScope>
    </Page>
  );
}

function Keys() {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  const { data, error, refetch } = useQuery(writeKeysQuery(projectId));
  const [isOpen, { open, close }] = useDisclosure(false);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton h={200} />;
  const keys = data.writeKeys.filter(({ revokedAt }) => revokedAt === undefined);
  return (
    <Stack>
      {hasScope('events:write') ? (
        <Group>
          <Button onClick={open}>New write key</Button>
        </Group>
      ) : (
        <Text size="sm">Creating a write key also needs the permission events:write.</Text>
      )}
      {keys.length === 0 && (
        <Empty title="No write keys">Create a write key, then add its script to your site.</Empty>
      )}
      {keys.map((key) => (
        <WriteKeyCard key={key.id} projectId={projectId} writeKey={key} />
      ))}
      <CutList isCut={data.isCut} />
      {isOpen && <NewWriteKey projectId={projectId} onClose={close} />}
    </Stack>
  );
}
