import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { CopyTextButton } from './copy-field.tsx';
import { StatusAlert } from './status.tsx';

type SecretNoticeProps = { title: string; secret: string; onDone: () => void };

/** The API returns a new secret only once. */
export function SecretNotice({ title, secret, onDone }: SecretNoticeProps) {
  return (
    <StatusAlert title={title}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">Copy it now and store it safely. It is not shown again.</Text>
        <Code className="break-anywhere" fz="sm">
          {secret}
        </Code>
        <Group gap="xs">
          <CopyTextButton value={secret} />
          <Button size="xs" variant="default" onClick={onDone}>
            Done
          </Button>
        </Group>
      </Stack>
    </StatusAlert>
  );
}
