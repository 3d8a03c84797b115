import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';

/** Renders a new secret. It cannot be read again later. */
export function SecretNotice({
  title,
  secret,
  onDone,
}: {
  title: string;
  secret: string;
  onDone: () => void;
}) {
  return (
    <Alert color="green" variant="light" title={title} role="status">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">Copy it now and store it safely. It is not shown again.</Text>
        <Code className="break-anywhere" fz="sm">
          {secret}
        </Code>
        <Group gap="xs">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button size="xs" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          <Button size="xs" variant="default" onClick={onDone}>
            Done
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
