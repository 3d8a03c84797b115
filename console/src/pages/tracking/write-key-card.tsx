import { Button, Code, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import type { WriteKey } from '../../data/keys.ts';
import { apiUrl } from '../../data/page.ts';
import { useProject } from '../../data/projects.ts';
import { Card } from '../../shell/card.tsx';
import { TypeToConfirm } from '../../shell/confirm-dialog.tsx';
import { CopyTextButton } from '../../shell/copy-field.tsx';
import { WhenKnown } from '../../shell/when.tsx';
import { LiveEvents } from './live-events.tsx';

const HOUR_MS = 3_600_000;

/** Renders a write key and the script for the site. */
export function WriteKeyCard({ writeKey }: { writeKey: WriteKey }) {
  const { id: keyId, name, key, allowedOrigins, createdAt, lastUsedAt } = writeKey;
  const { id: projectId } = useProject();
  const [isRevoking, { open, close }] = useDisclosure(false);
  // The person who creates a key tests it next.
  const isNew = lastUsedAt === undefined && Date.now() - Date.parse(createdAt) < HOUR_MS;
  const [areEventsOpen, { toggle: toggleEvents }] = useDisclosure(isNew);
  const revoke = useMutation({
    mutationFn: () => api.access.revokeWriteKey({ projectId, keyId }),
    meta: { invalidates: [['write-keys', projectId]] },
  });
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
        <Button size="xs" color="red" variant="outline" onClick={open}>
          Revoke
        </Button>
      </Group>
      {areEventsOpen && <LiveEvents writeKey={writeKey} />}
      {isRevoking && (
        <TypeToConfirm
          title={`Revoke write key ${name}?`}
          name={name}
          action="Revoke write key"
          mutation={revoke}
          onClose={close}
        >
          Events with this key are rejected immediately. This cannot be undone.
        </TypeToConfirm>
      )}
    </Card>
  );
}
