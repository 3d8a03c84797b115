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
  const [asks, { open, close }] = useDisclosure(false);
  return (
    <Group justify="space-between" gap="xs">
      <Stack gap={2}>
        <Text size="sm">
          <Code>…{lastFour}</Code> {text}
        </Text>
        <Text size="xs" c="dimmed">
          Made <When at={createdAt} />
          {lastUsedAt === undefined ? (
            ', not used yet'
          ) : (
            <>
              , last used <When at={lastUsedAt} />
            </>
          )}
          {expiresAt !== undefined && (
            <>
              , ends <When at={expiresAt} />
            </>
          )}
        </Text>
      </Stack>
      <Button size="xs" color="red" variant="outline" onClick={open} aria-label={`Revoke …${lastFour}`}>
        Revoke
      </Button>
      {asks && (
        <TypeToConfirm
          title={`Revoke the key …${lastFour}?`}
          name={lastFour}
          action="Revoke it"
          isPending={isPending}
          error={error}
          onConfirm={onRevoke}
          onClose={close}
        >
          <Text size="sm">What is sent with it is refused at once, and for good.</Text>
        </TypeToConfirm>
      )}
    </Group>
  );
}
