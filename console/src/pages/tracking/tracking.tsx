import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { writeKeysQuery } from '../../data/keys.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { KeyList } from '../keys/key-list.tsx';
import { NewWriteKey } from './new-write-key.tsx';
import { WriteKeyCard } from './write-key-card.tsx';

export function Tracking() {
  return (
    <Page title="Tracking" scope="keys:write">
      <Text maw={640}>
        The tracking script records visits and forms on your site. Its write key is public: it can only send
        events from the allowed origins.
      </Text>
      <Keys />
    </Page>
  );
}

function Keys() {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  const query = useQuery(writeKeysQuery(projectId));
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <Stack>
      {hasScope('events:write') ? (
        <Group>
          <Button onClick={open}>New write key</Button>
        </Group>
      ) : (
        <Text size="sm">Creating a write key also needs the permission events:write.</Text>
      )}
      <KeyList
        query={query}
        h={200}
        empty={<Empty title="No write keys">Create a write key, then add its script to your site.</Empty>}
      >
        {(key) => <WriteKeyCard writeKey={key} />}
      </KeyList>
      {isOpen && <NewWriteKey onClose={close} />}
    </Stack>
  );
}
