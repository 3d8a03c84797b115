import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { CopyTextButton } from './copy-field.tsx';

type SecretNoticeProps = { title: string; secret: string; onDone: () => void };

/** Renders a new secret. It cannot be read again later. */
export function SecretNotice({ title, secret, onDone }: SecretNoticeProps) {
  return (
    <Alert color="green" variant="light" title={title} role="status">
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
    </Alert>
  );
}
