import { Button, Code, CopyButton, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import type { WriteKey } from '../../data/keys.ts';
import { apiUrl } from '../../data/page.ts';
import { TypeToConfirm } from '../../shell/type-to-confirm.tsx';
import { When } from '../../shell/when.tsx';
import { LiveEvents } from './live-events.tsx';

const HOUR_MS = 3_600_000;

/** Renders a write key and the script for the site. */
export function WriteKeyCard({ projectId, writeKey }: { projectId: string; writeKey: WriteKey }) {
  const { name, key, allowedOrigins, createdAt, lastUsedAt } = writeKey;
  const [isOpen, { open, close }] = useDisclosure(false);
  // The person who creates a key tests it next.
  const isNew = lastUsedAt === undefined && Date.now() - Date.parse(createdAt) < HOUR_MS;
  const [areEventsOpen, { toggle: toggleEvents }] = useDisclosure(isNew);
  const snippet = `<script
  async
  src="${apiUrl}/t.js"
  data-project="${projectId}"
  data-key="${key}"
></script>`;
  return (
    <Paper withBorder p="md" radius="md" component="article" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" className="break-anywhere">
            {name}
          </Title>
          <Text size="sm">
            {lastUsedAt === undefined ? (
              'Never used'
            ) : (
              <>
                Last used <When at={lastUsedAt} />
              </>
            )}
          </Text>
        </Group>
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
          <CopyButton value={snippet}>
            {({ copied, copy }) => (
              <Button size="xs" onClick={copy}>
                {copied ? 'Copied' : 'Copy script'}
              </Button>
            )}
          </CopyButton>
          <Button size="xs" variant="default" aria-expanded={areEventsOpen} onClick={toggleEvents}>
            Live events
          </Button>
          <Button size="xs" color="red" variant="outline" onClick={open}>
            Revoke
          </Button>
        </Group>
        {areEventsOpen && <LiveEvents projectId={projectId} writeKey={writeKey} />}
      </Stack>
      {isOpen && <Revoke projectId={projectId} writeKey={writeKey} onClose={close} />}
    </Paper>
  );
}

type RevokeProps = { projectId: string; writeKey: WriteKey; onClose: () => void };

function Revoke({ projectId, writeKey: { id: keyId, name }, onClose }: RevokeProps) {
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => api.access.revokeWriteKey({ projectId, keyId }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['write-keys', projectId] }),
  });
  return (
    <TypeToConfirm
      title={`Revoke write key ${name}?`}
      name={name}
      action="Revoke write key"
      isPending={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <Text size="sm">Events with this key are rejected immediately. This cannot be undone.</Text>
    </TypeToConfirm>
  );
}
