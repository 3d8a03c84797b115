import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, type QueryKey } from '@tanstack/react-query';
import { TypeToConfirm } from '../../shell/confirm-dialog.tsx';
import { When, WhenKnown } from '../../shell/when.tsx';

type KeyRowProps = {
  credential: { lastFour: string; createdAt: string; lastUsedAt?: string; expiresAt?: string };
  text: string;
  revoke: () => Promise<unknown>;
  /** Queries to refetch after the revocation. */
  invalidates: QueryKey;
};

/** Renders a key by its last four characters, and its revocation. */
export function KeyRow({ credential, text, revoke, invalidates }: KeyRowProps) {
  const { lastFour, createdAt, lastUsedAt, expiresAt } = credential;
  const [isOpen, { open, close }] = useDisclosure(false);
  const revocation = useMutation({ mutationFn: revoke, meta: { invalidates: [invalidates] } });
  return (
    <Group justify="space-between" gap="xs">
      <Stack gap={2}>
        <Text size="sm">
          <Code>…{lastFour}</Code> {text}
        </Text>
        <Text size="xs" c="dimmed">
          Created <When at={createdAt} />
          {' · '}
          {lastUsedAt === undefined && 'never used'}
          <WhenKnown before="last used " at={lastUsedAt} />
          <WhenKnown before=" · expires " at={expiresAt} />
        </Text>
      </Stack>
      <Button size="xs" color="red" variant="outline" onClick={open} aria-label={`Revoke …${lastFour}`}>
        Revoke
      </Button>
      {isOpen && (
        <TypeToConfirm
          title={`Revoke key …${lastFour}?`}
          name={lastFour}
          action="Revoke key"
          mutation={revocation}
          onClose={close}
        >
          Requests with this key are rejected immediately. This cannot be undone.
        </TypeToConfirm>
      )}
    </Group>
  );
}
