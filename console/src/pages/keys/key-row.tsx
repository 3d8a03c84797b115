import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { TypeToConfirm } from '../../shell/type-to-confirm.tsx';
import { When } from '../../shell/when.tsx';

type KeyRowProps = {
  lastFour: string;
  text: string;
  createdAt: string;
  lastUsedAt: string | undefined;
  expiresAt?: string | undefined;
  isPending: boolean;
  error: Error | null;
  onRevoke: () => void;
};

/** Renders a key by its last four characters. */
export function KeyRow({
  lastFour,
  text,
  createdAt,
  lastUsedAt,
  expiresAt,
  isPending,
  error,
  onRevoke,
}: KeyRowProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <Group justify="space-between" gap="xs">
      <Stack gap={2}>
        <Text size="sm">
          <Code>…{lastFour}</Code> {text}
        </Text>
        <Text size="xs" c="dimmed">
          Created <When at={createdAt} />
          {lastUsedAt === undefined ? (
            ' · never used'
          ) : (
            <>
              {' '}
              · last used <When at={lastUsedAt} />
            </>
          )}
          {expiresAt !== undefined && (
            <>
              {' '}
              · expires <When at={expiresAt} />
            </>
          )}
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
          isPending={isPending}
          error={error}
          onConfirm={onRevoke}
          onClose={close}
        >
          <Text size="sm">Requests with this key are rejected immediately. This cannot be undone.</Text>
        </TypeToConfirm>
      )}
    </Group>
  );
}
